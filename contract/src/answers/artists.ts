// What procedures of artists answer.
import { z } from "zod";

export const answers = {
  /** what a person may do with the page of an artist, and how their claim stands; null without an account */
  get_artist_rights: z
    .strictObject({
      claim: z.enum(["pending", "approved", "refused"]).nullable(),
      may_edit: z.boolean(),
    })
    .nullable(),
};
