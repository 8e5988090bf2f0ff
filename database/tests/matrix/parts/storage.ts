import { id } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";

const part: MatrixPart = {
  after: ["venues"],
  callers: {
    list_library_images: ["authenticated"],
    describe_library_image: ["authenticated"],
    get_storage_quota: ["authenticated"],
    picture_flashes: ["anon", "authenticated", "service_role"],
    set_avatar: ["authenticated"],
  },
  triggerRules: [
    {
      says: "a venue's picture takes its measures from the file",
      change: `insert into storage.objects (bucket_id, name, metadata) values ('venue_media', '${id("venue")}/probe.jpg', '{"width": 7, "height": 5}');
        update venue_media set path = 'venue_media/${id("venue")}/probe.jpg' where venue_id = '${id("venue")}'`,
      question: `(select width from venue_media where venue_id = '${id("venue")}') = 7`,
    },
  ],
};

export default part;
