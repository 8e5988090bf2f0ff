import type { RetentionCases } from "./retention-case.ts";

const actor =
  "insert into internal.federation_actors (kind, target, handle) values ('tag', 'techno', 'techno') on conflict do nothing; insert into internal.federation_servers (host) values ('social.example') on conflict do nothing;";

export default {
  federation_activities: {
    rows: async ({ client }) => {
      await client.query(`${actor} insert into internal.federation_activities (kind, target, verb, body, created_at)
        values ('tag', 'techno', 'Announce', '{}', '2026-01-01 12:00+00'), ('tag', 'techno', 'Announce', '{}', '2026-04-01 12:00+00')`);
    },
    stays: "'2026-01-31 11:59+00'",
    goes: "'2026-01-31 12:01+00'",
    count: 1,
  },
  federation_followers: {
    rows: async ({ client }) => {
      await client.query(`${actor}
        insert into internal.federation_servers (host, failing_since) values ('away.example', '2026-01-01 12:00+00');
        insert into internal.federation_followers (kind, target, follower, inbox, host, follow_id)
        select 'tag', 'techno', 'https://' || host || '/a', 'https://' || host || '/inbox', host, 'https://' || host || '/1' from internal.federation_servers`);
    },
    stays: "'2026-01-31 11:59+00'",
    goes: "'2026-01-31 12:01+00'",
    count: 1,
  },
  federation_received: {
    rows: async ({ client }) => {
      await client.query(`insert into internal.federation_received (id_hash, received_at)
        values (repeat('a', 64), '2026-01-01 12:00+00'), (repeat('b', 64), '2026-04-01 12:00+00')`);
    },
    stays: "'2026-01-04 11:59+00'",
    goes: "'2026-01-04 12:01+00'",
    count: 1,
  },
  federation_replies: {
    rows: async ({ client }) => {
      await client.query(`${actor}
        insert into internal.federation_threads (organiser_id, account, handle, name, inbox, host, last_at)
        select o.id, 'https://social.example/' || t.name, '@a@social.example', 'Ada', 'https://social.example/inbox', 'social.example', t.last_at
        from (select id from organisers limit 1) o, (values ('a', '2026-01-01 12:00+00'::timestamptz), ('b', '2027-06-01 12:00+00')) t(name, last_at)`);
    },
    stays: "'2027-01-01 11:59+00'",
    goes: "'2027-01-01 12:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
