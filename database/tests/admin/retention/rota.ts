import { one } from "../../harness/fixtures.ts";
import type { RetentionCases } from "./retention-case.ts";

const shift = `insert into internal.shifts (event_id, role, starts_at, ends_at, places, open_to, reward, pay_pence)
  values ('${one.published}', 'bar', '2024-01-02 20:00+00', '2024-01-03 02:00+00', 2, 'link', 'pay', 1500) returning id`;

export default {
  shift_claims: {
    rows: ({ client }) =>
      client.query(
        `with shift as (${shift}) insert into internal.shift_claims (shift_id, person_id, code)
         select shift.id, u.id, 'ABCDE' from shift, (select id from auth.users order by id limit 1) u`,
      ),
    stays: "'2026-01-03 01:59+00'",
    goes: "'2026-01-03 02:01+00'",
    count: 1,
  },
  rota_people: {
    rows: async ({ client }) => {
      await client.query(
        `update events set starts_at = '2026-01-02 20:00+00', ends_at = '2026-01-03 02:00+00' where id = '${one.published}'`,
      );
      await client.query(
        `insert into internal.rota_people (event_id, person_id) select '${one.published}', id from auth.users order by id limit 1`,
      );
    },
    stays: "'2026-02-01 19:59+00'",
    goes: "'2026-02-01 20:01+00'",
    count: 1,
  },
} satisfies RetentionCases;
