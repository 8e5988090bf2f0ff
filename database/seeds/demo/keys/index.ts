// The keys of one team: one that its website uses, one that nothing has used yet, and one that was revoked; and two webhooks, one of which fails.
// Nobody knows the keys and the secrets.
import type { DemoSeed } from "../demo-seed.ts";
import organisers from "../organisers/index.ts";
import payments from "../payments/index.ts";
import { getAccount } from "../people/people.ts";

const key = `
  insert into team_keys (organiser_id, name, prefix, key_hash, scopes, created_by, created_at, last_used_at, ended_at, ended_why, ended_by)
  select $1, $2, $3, encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'), $4, $5, now() - interval '60 days', now() - $6::interval,
    now() - $7::interval, case when $7 is not null then 'revoked' end, case when $7 is not null then $5::uuid end`;

const webhook = `
  insert into webhooks (organiser_id, address, kinds, secret, created_by, created_at, failures, failing_since, next_at)
  select $1, $2, '{booking.confirmed,booking.cancelled}', internal.seal_words(internal.webhook_secret(), 'webhooks'), $3, now() - interval '40 days',
    case when $4 then 6 else 0 end, case when $4 then now() - interval '20 hours' end, case when $4 then now() + interval '9 hours' else now() + interval '20 days' end returning id`;

/** The newest bookings of the team, as they were told; of the address that fails none was taken. Nothing is sent from a demo: its addresses are nowhere. */
const deliveries = `
  insert into webhook_deliveries (webhook_id, kind, body, state, tries, next_at, status, problem, created_at, tried_at)
  select $1, 'booking.confirmed', json_build_object('type', 'booking.confirmed', 'timestamp', b.created_at, 'data', json_build_object('booking',
      json_build_object('id', b.id, 'ref', b.ref, 'status', b.status), 'event', json_build_object('id', b.event_id)))::text,
    case when $2 then 'given_up' else 'delivered' end, case when $2 then 8 else 1 end, b.created_at, case when $2 then 503 else 204 end, null, b.created_at, b.created_at
  from bookings b where b.organiser_id = (select organiser_id from webhooks where id = $1) and b.status = 'confirmed' and b.created_at > now() - interval '29 days'
  order by b.created_at desc, b.id limit case when $2 then 3 else 8 end`;

const keys: DemoSeed<void> = {
  after: [organisers, payments],
  seed: async ({ client, resultOf, onProgress }) => {
    const owner = getAccount("owner").id;
    const team = resultOf(organisers).get("slow-burn")?.id;
    await client.query(key, [team, "Our website", "s10wburn", "{listings:write}", owner, "2 hours", null]);
    await client.query(key, [team, "Accounts spreadsheet", "b00kk33p", "{sales:read}", owner, null, null]);
    await client.query(key, [
      team,
      "Old website",
      "01dsite0",
      "{listings:write}",
      owner,
      "20 days",
      "18 days",
    ]);
    for (const [address, isFailing] of [
      ["https://slowburn.example/hooks/undercroft", false],
      ["https://old.slowburn.example/hooks", true],
    ] as const) {
      const { rows } = await client.query<{ id: string }>(webhook, [team, address, owner, isFailing]);
      await client.query(deliveries, [rows[0]?.id, isFailing]);
    }
    onProgress("3 keys, 2 webhooks");
  },
};

export default keys;
