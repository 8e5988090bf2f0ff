// A night that asks for a deposit, which the visitor has paid.
import bundles from "../bundles/index.ts";
import type { DemoSeed } from "../demo-seed.ts";
import { getAccount } from "../people/people.ts";
import { buyTickets, listNights } from "../selling.ts";

const seed: DemoSeed<void> = {
  after: [bundles],
  seed: async ({ client, onProgress }) => {
    const [night] = await listNights(client, null, { skip: 6, most: 1 });
    if (!night) return;
    const { rows } = await client.query<{ id: string }>(
      `insert into public.ticket_types (event_id, name, description, kind, face_pence, per_booking_max, per_person_max, sort)
       values ($1, 'Free place with a deposit', 'For everybody who cannot pay. Nobody asks why.', 'paid', 500, 2, 2, 80) returning id`,
      [night.id],
    );
    const id = rows[0]?.id ?? "";
    await client.query("update public.ticket_inventory set quantity = 30 where ticket_type_id = $1", [id]);
    await client.query("insert into internal.deposit_types (ticket_type_id) values ($1)", [id]);
    await buyTickets(client, getAccount("visitor"), night.id, [{ ticket_type_id: id, quantity: 1 }]);
    onProgress("a night with deposits");
  },
};

export default seed;
