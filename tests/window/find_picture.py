"""Where on a screen a picture is shown, pixel by pixel: prints the middle of it, or fails.
usage: find_picture.py SCREEN.rgb SCREEN_WIDTH PICTURE.rgba PICTURE_WIDTH (raw bytes, as `convert` writes them)"""
import sys

screen = open(sys.argv[1], "rb").read()
screen_width = int(sys.argv[2])
picture = open(sys.argv[3], "rb").read()
width = int(sys.argv[4])
height = len(picture) // 4 // width
SHORTEST, FEWEST_COLOURS = 12, 8
MOST_WRONG = 0.02  # a pointer may lie over it


def solid(x, y):
    return picture[4 * (y * width + x) + 3] == 255


def colour(x, y):
    at = 4 * (y * width + x)
    return picture[at : at + 3]


def runs():
    """Pixels side by side that nothing shines through: (x, y, their bytes), those that are easy to tell apart."""
    for y in range(height):
        x = 0
        while x < width:
            start = x
            while x < width and solid(x, y):
                x += 1
            colours = [colour(i, y) for i in range(start, x)]
            if x - start >= SHORTEST and len(set(colours)) >= FEWEST_COLOURS:
                yield start, y, b"".join(colours)
            x += 1


def is_shown_at(left, top):
    wrong = total = 0
    for y in range(height):
        for x in range(width):
            if not solid(x, y):
                continue
            at = 3 * ((top + y) * screen_width + left + x)
            total += 1
            wrong += screen[at : at + 3] != colour(x, y)
    return wrong <= total * MOST_WRONG


for x, y, wanted in runs():
    at = screen.find(wanted)
    while at >= 0:
        row, column = divmod(at // 3, screen_width)
        left, top = column - x, row - y
        if at % 3 == 0 and left >= 0 and top >= 0 and is_shown_at(left, top):
            print(left + width // 2, top + height // 2)
            sys.exit(0)
        at = screen.find(wanted, at + 1)
sys.exit(1)
