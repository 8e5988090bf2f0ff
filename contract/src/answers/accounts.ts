// What procedures of accounts answer.
import { z } from "zod";
import { words } from "../column-words.ts";
import { reason } from "./admin.ts";

export const answers = {
  get_my_suspension: z
    .strictObject({
      /** null where it has no end */
      until: z.string().nullable(),
      /** the decision; null where the account was closed without one */
      action_id: z.string().nullable(),
      rule: reason.nullable(),
      facts: z.string().nullable(),
      appeal_until: z.string().nullable(),
      appeal: words["appeals.status"].nullable(),
    })
    .nullable(),
};
