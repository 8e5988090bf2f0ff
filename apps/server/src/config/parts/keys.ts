import { z } from "zod/mini";
import { list } from "../kinds.ts";

export default {
  WEBHOOKS_INSIDE: {
    kind: z._default(
      list.check(
        z.refine(
          (origins) => origins.every((origin) => /^https?:\/\/[a-z0-9.-]+(:\d+)?$/i.test(origin)),
          "must be origins such as http://website.internal:8080, with commas between",
        ),
      ),
      [],
    ),
    usual: null,
    says: "Servers of one's own network that webhooks of teams may be sent to, as origins with commas between. Without it every address inside the network, and every address that begins with http://, is refused.",
  },
};
