import { z } from "zod/mini";
import { list } from "../kinds.ts";

export default {
  FEDERATION: {
    kind: z._default(z.enum(["off", "on"], "must be off or on"), "off"),
    usual: "off",
    says: "With `on`, venues, organisers, artists, cities and tags can be followed from Mastodon, Mobilizon and other servers (ActivityPub). It needs a public https `SITE_URL`, which can never change afterwards: other servers know everything by it. Off, no address of it answers and nothing is sent.",
  },
  FEDERATION_INSIDE: {
    kind: z._default(
      list.check(
        z.refine(
          (origins) => origins.every((origin) => /^https?:\/\/[a-z0-9.-]+(:\d+)?$/i.test(origin)),
          "must be origins such as http://mobilizon.internal:4000, with commas between",
        ),
      ),
      [],
    ),
    usual: null,
    says: "Servers of one's own network that federation may reach and hear, as origins with commas between, for trying it out. Without it every address inside the network, and every address that begins with http://, is refused.",
  },
};
