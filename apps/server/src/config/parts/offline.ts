import { z } from "zod/mini";
import { toggle } from "../kinds.ts";

export default {
  OFFLINE: {
    kind: z._default(toggle, true),
    usual: "true",
    says: "Whether browsers keep a service worker for what works without a connection. `false` removes it from those that have it.",
  },
};
