// Three sold-out nights with forty people waiting for each; the visitor is fourteenth on the first.
import comps from "../comps/index.ts";
import type { DemoSeed } from "../demo-seed.ts";
import payments from "../payments/index.ts";
import { getAccount } from "../people/people.ts";
import resale from "../resale/index.ts";

/** People of the demo who have no tickets of the night, in an order of their own; every fifth is a group of four. */
const wait = `
  with nights as (
    select e.id as event_id, t.id as type_id, row_number() over (order by e.starts_at, t.id) as number
    from events e cross join lateral (
      select t.id from ticket_types t join internal.ticket_type_states(array[e.id]) s on s.ticket_type_id = t.id
      where t.event_id = e.id and s.state = 'sold_out' and t.kind in ('free', 'paid') and t.status = 'active' and not t.is_hidden
        and coalesce(t.sales_end > now(), true) order by t.sort, t.id limit 1) t
    where e.status = 'published' and e.visibility = 'public' and e.waitlist_enabled and not e.requires_approval and e.external_url is null
      and e.starts_at > now() + interval '3 days' and not exists (select from resale_listings r where r.event_id = e.id)
    order by e.starts_at, t.id limit 3
  ), people as (
    select n.*, u.id as user_id, row_number() over (partition by n.number order by u.id = $1 and n.number = 1 desc, md5(u.id::text || n.number)) as turn
    from nights n cross join auth.users u
    where (u.id = $1) = (n.number = 1 and u.id = $1) and not exists (select from user_roles r where r.user_id = u.id and r.role <> 'user')
      and exists (select from bookings b where b.user_id = u.id) and not exists (select from bookings b where b.user_id = u.id and b.event_id = n.event_id)
  )
  insert into waitlist_entries (ref, event_id, ticket_type_id, user_id, quantity, fewest, created_at)
  select internal.random_code(6, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'), event_id, type_id, user_id, size, case when turn % 2 = 0 then 1 else size end,
    now() - interval '9 days' + line * interval '3 hours'
  from (select *, case when turn % 5 = 0 then 4 when turn % 3 = 0 then 2 else 1 end as size, case turn when 1 then 14 else case when turn <= 14 then turn - 1 else turn end end as line
    from people where turn <= 40) waiting
  order by event_id, line`;

const waitlist: DemoSeed<void> = {
  after: [payments, comps, resale],
  seed: async ({ client, onProgress }) => {
    const { rowCount } = await client.query(wait, [getAccount("visitor").id]);
    onProgress(`${rowCount} people waiting`);
  },
};

export default waitlist;
