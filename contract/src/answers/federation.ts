// What procedures of federation answer.
import { z } from "zod";

export const answers = {
  find_federated: z
    .strictObject({
      kind: z.string(),
      target: z.string(),
      handle: z.string(),
      host: z.string(),
      name: z.string(),
      path: z.string(),
      /** how many follow it here, and from other servers */
      here: z.number(),
      elsewhere: z.number(),
    })
    .nullable(),
  get_artist_federation: z.strictObject({ is_on: z.boolean(), is_band: z.boolean() }).nullable(),
  list_federation: z.strictObject({
    is_on: z.boolean(),
    server_count: z.number(),
    servers: z.array(
      z.strictObject({
        host: z.string(),
        followers: z.number(),
        waiting: z.number(),
        failed: z.number(),
        failing_since: z.string().nullable(),
        problem: z.string().nullable(),
        last_seen_at: z.string().nullable(),
        block: z.enum(["silence", "reject"]).nullable(),
        block_note: z.string().nullable(),
      }),
    ),
    refused: z.array(z.strictObject({ reason: z.string(), count: z.number() })),
  }),
};
