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
  list_replies: z.strictObject({
    teams: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        is_on: z.boolean(),
        may_switch: z.boolean(),
        /** threads with something that nobody of the team has read */
        new: z.number(),
        blocks: z.array(
          z.strictObject({
            id: z.string(),
            host: z.string(),
            is_server: z.boolean(),
            created_at: z.string(),
          }),
        ),
      }),
    ),
    threads: z.array(
      z.strictObject({
        id: z.string(),
        team: z.string(),
        name: z.string(),
        handle: z.string(),
        host: z.string(),
        last_at: z.string(),
        is_new: z.boolean(),
        /** null: it was taken out of sight */
        last: z.string().nullable(),
        is_ours: z.boolean(),
      }),
    ),
    has_more: z.boolean(),
  }),
  read_reply_thread: z.strictObject({
    id: z.string(),
    organiser_id: z.string(),
    team: z.string(),
    name: z.string(),
    handle: z.string(),
    host: z.string(),
    /** where the account is on its own server */
    account: z.string(),
    event: z.strictObject({ title: z.string(), slug: z.string() }).nullable(),
    may_answer: z.boolean(),
    notes: z.array(
      z.strictObject({
        id: z.string(),
        /** null: it was taken out of sight */
        body: z.string().nullable(),
        is_ours: z.boolean(),
        is_waiting: z.boolean(),
        /** the colleague who wrote an answer */
        sender: z.string().nullable(),
        created_at: z.string(),
      }),
    ),
  }),
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
