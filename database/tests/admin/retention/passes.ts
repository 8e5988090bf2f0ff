import { one } from "../../harness/fixtures.ts";
import type { RetentionCases } from "./retention-case.ts";

export default {
  passes: {
    rows: async ({ client }) => {
      await client.query(
        `update events set starts_at = '2026-01-02 20:00+00', ends_at = '2026-01-03 02:00+00' where id = '${one.published}'`,
      );
      await client.query(
        `with made as (
           insert into internal.passes (ticket_id, event_id, owner_id)
           select k.id, k.event_id, k.owner_id from tickets k where k.event_id = '${one.published}' order by k.id limit 1 returning id)
         insert into internal.pass_devices (pass_id, device, push_token) select id, 'phone', 'a1b2' from made`,
      );
    },
    stays: "'2026-02-02 01:59+00'",
    goes: "'2026-02-02 02:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
