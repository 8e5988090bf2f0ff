// What procedures of keys answer.
import { z } from "zod";
import { words } from "../column-words.ts";

/** What a key may do. */
const scope = z.enum(["listings:write", "sales:read"]);

const teamKey = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** the readable part of the key */
  prefix: z.string(),
  scopes: z.array(scope),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  made_by: z.string().nullable(),
  ended_at: z.string().nullable(),
  ended_why: words["team_keys.ended_why"].nullable(),
});

const webhookKind = z.enum(["event.published", "booking.confirmed", "booking.cancelled", "ticket.admitted"]);

const webhook = z.strictObject({
  id: z.string(),
  address: z.string(),
  kinds: z.array(webhookKind),
  state: words["webhooks.state"],
  off_why: words["webhooks.off_why"].nullable(),
  failing_since: z.string().nullable(),
  next_at: z.string().nullable(),
  /** until when the secret before signs beside the new one */
  old_until: z.string().nullable(),
  created_at: z.string(),
  made_by: z.string().nullable(),
  waiting: z.number(),
});

const delivery = z.strictObject({
  id: z.string(),
  kind: words["webhook_deliveries.kind"],
  body: z.string(),
  state: words["webhook_deliveries.state"],
  tries: z.number(),
  /** of the last answer */
  status: z.number().nullable(),
  problem: z.string().nullable(),
  created_at: z.string(),
  tried_at: z.string().nullable(),
  next_at: z.string().nullable(),
});

/** the secret is told this once */
const webhookSecret = z.strictObject({ id: z.string(), secret: z.string() });

export const answers = {
  add_webhook: webhookSecret,
  list_webhook_deliveries: z.array(delivery),
  list_webhooks: z.array(webhook),
  rotate_webhook_secret: webhookSecret,
  list_team_keys: z.array(teamKey),
  /** the key is told this once */
  make_team_key: z.strictObject({ id: z.string(), key: z.string() }),
};
