// The keys of one team: one that its website uses, one that nothing has used yet, and one that was revoked. Nobody knows the keys themselves.
import type { DemoSeed } from "../demo-seed.ts";
import organisers from "../organisers/index.ts";
import { getAccount } from "../people/people.ts";

const key = `
  insert into team_keys (organiser_id, name, prefix, key_hash, scopes, created_by, created_at, last_used_at, ended_at, ended_why, ended_by)
  select $1, $2, $3, encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'), $4, $5, now() - interval '60 days', now() - $6::interval,
    now() - $7::interval, case when $7 is not null then 'revoked' end, case when $7 is not null then $5::uuid end`;

const keys: DemoSeed<void> = {
  after: [organisers],
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
    onProgress("3 keys");
  },
};

export default keys;
