import { z } from "zod/mini";

export default {
  FIRST_ADMIN: {
    kind: z.optional(z.email({ error: "must be an email address" })),
    usual: null,
    says: "Who becomes administrator when the product starts and has none. They are mailed the link that sets their password; `npm run admin` with their address prints it too. `npm run setup` writes it from your own address.",
  },
};
