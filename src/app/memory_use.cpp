#include "app/memory_use.h"

#include "app/viewer.h"
#include "files/archive.h"
#include "files/listing_cache.h"
#include "files/unpack.h"

namespace tris::app {

MemoryUse shared_use(const Graphics& graphics) {
    return {files::shared_archives().used_bytes() + files::shared_listings().used_bytes() +
                files::unpacked_bytes(),
            files::shared_archives().budget() + files::shared_listings().budget() + files::unpacked_budget(),
            graphics.models.used_bytes() + graphics.textures.used_bytes(),
            graphics.models.budget() + graphics.textures.budget()};
}

MemoryUse memory_use(const Viewer& viewer) {
    MemoryUse use = shared_use(viewer.graphics);
    use.memory_bytes += viewer.documents.used_bytes() + used_bytes(viewer.ahead);
    use.gpu_bytes += gallery_gpu_bytes(viewer.gallery);
    use.gpu_budget += gallery_gpu_budget(viewer.gallery);
    use.memory_budget += viewer.documents.budget() + viewer.ahead.budget;
    return use;
}

} // namespace tris::app
