// A night of another team that the owner's organiser puts on with it: six guest places, out of which it sent two comps and named a guest.
import type { DemoSeed } from "../demo-seed.ts";
import fund from "../fund/index.ts";
import { getAccount } from "../people/people.ts";
import { ask } from "../selling.ts";

/** A night ahead of somebody else with a free or paid ticket to give away, who wrote it, and the organiser that is asked. */
const find = `
  select e.id, e.organiser_id as holder, o.id as host, m.user_id as holder_owner, t.id as ticket from public.events e
  cross join lateral (select m.organiser_id as id from public.organiser_members m join public.organisers o on o.id = m.organiser_id
    where m.user_id = $1 and m.role = 'owner' and m.organiser_id <> e.organiser_id order by o.slug limit 1) o
  cross join lateral (select m.user_id from public.organiser_members m where m.organiser_id = e.organiser_id and m.role = 'owner' and m.user_id <> $1 order by m.user_id limit 1) m
  cross join lateral (select t.id from public.ticket_types t join public.ticket_inventory s on s.ticket_type_id = t.id
    where t.event_id = e.id and t.kind in ('free', 'paid') and t.status = 'active' and not t.is_hidden and s.quantity - s.held - s.sold > 10 order by t.sort limit 1) t
  where e.status = 'published' and e.visibility = 'public' and e.starts_at > now() + interval '10 days'
    and not exists (select from internal.host_terms h where h.event_id = e.id) order by e.starts_at, e.id limit 1`;

const seed: DemoSeed<void> = {
  after: [fund],
  seed: async ({ client, onProgress }) => {
    const owner = getAccount("owner").id;
    const { rows } = await client.query(find, [owner]);
    const [night] = rows;
    if (!night) return;
    await ask(client, night.holder_owner, "ask_host($1, $2, 'counts', 6)", [night.id, night.host]);
    await ask(client, night.holder_owner, "set_host_comps($1, $2)", [night.id, night.ticket]);
    await ask(
      client,
      owner,
      "answer_host($1, $2, true, (select asked_at from internal.host_terms where event_id = $1 and organiser_id = $2))",
      [night.id, night.host],
    );
    await ask(client, owner, "add_host_guests($1, $2, 'Wren Alder +1')", [night.id, night.host]);
    await ask(client, owner, "issue_host_comps($1, $2, $3, gen_random_uuid())", [
      night.id,
      night.host,
      "Mo Tanner, mo.tanner@example.com\nIda Flint, ida.flint@example.com",
    ]);
    onProgress("a host's comps");
  },
};

export default seed;
