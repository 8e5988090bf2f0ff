// Three nights where several tickets cost less together: 4 for 3, cheaper from the third on, and a table for groups of four. The visitor has four for three.
import type pg from "pg";
import type { DemoSeed } from "../demo-seed.ts";
import extras from "../extras/index.ts";
import { getAccount } from "../people/people.ts";
import { buyTickets, listNights } from "../selling.ts";

const addBundle = (
  client: pg.ClientBase,
  typeId: string,
  bundle: [kind: string, count: number, pays: number | null],
) =>
  client.query(
    `insert into internal.bundles (ticket_type_id, kind, count, pays, price_pence)
     select t.id, $2, $3, $4, case $2 when 'cheaper_from' then greatest(t.face_pence - 200, 100) end from public.ticket_types t where t.id = $1`,
    [typeId, ...bundle],
  );

/** Tables of four beside the tickets of a night, ten of them. Answers the id of their type. */
async function addTables(client: pg.ClientBase, eventId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into public.ticket_types (event_id, name, description, kind, face_pence, fee_pence, per_booking_max, per_person_max, sort)
     select e.id, 'Table for four', 'By the stage, with a bottle of something.', 'paid', 2000, price.fee, 8, 8, 90
     from public.events e, internal.price_ticket(2000, 'added', 'paid', e.organiser_id, 0, 0, 0) price where e.id = $1 returning id`,
    [eventId],
  );
  const id = rows[0]?.id ?? "";
  await client.query("update public.ticket_inventory set quantity = 40 where ticket_type_id = $1", [id]);
  return id;
}

const seed: DemoSeed<void> = {
  after: [extras],
  seed: async ({ client, onProgress }) => {
    const nights = await listNights(client, null, { skip: 2, most: 3 });
    const [four, third, table] = nights;
    if (four) {
      await addBundle(client, four.type_id, ["pay_for_fewer", 4, 3]);
      await buyTickets(client, getAccount("visitor"), four.id, [
        { ticket_type_id: four.type_id, quantity: 4 },
      ]);
    }
    if (third) await addBundle(client, third.type_id, ["cheaper_from", 3, null]);
    if (table) await addBundle(client, await addTables(client, table.id), ["group", 4, null]);
    onProgress(`bundles at ${nights.length} nights`);
  },
};

export default seed;
