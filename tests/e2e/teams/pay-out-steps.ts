// What a journey of pay-outs cannot wait for: a night that was, the morning, and three days.
import { randomBytes, randomUUID } from "node:crypto";
import { withDatabase } from "../with-database.ts";

/** An organiser of a person's own, with the name of the night that it will put on. */
export type MadeOrganiser = { id: string; name: string; night: string };

/** Makes an organiser that the person owns. */
export const makeOrganiser = (email: string): Promise<MadeOrganiser> =>
  withDatabase(async (client) => {
    const word = randomBytes(3).toString("hex");
    const made = { id: randomUUID(), name: `Tin Roof ${word}`, night: `Tin Roof at the Vault ${word}` };
    await client.query("insert into public.organisers (id, name, trust) values ($1, $2, 'trusted')", [
      made.id,
      made.name,
    ]);
    await client.query(
      "insert into public.organiser_members (organiser_id, user_id, role) select $1, id, 'owner' from auth.users where email = $2",
      [made.id, email],
    );
    return made;
  });

/** A night of theirs that two tickets at £12 were paid for; it was nine days ago, went ahead, and is cleared. */
export const clearNight = (organiser: MadeOrganiser): Promise<void> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ event: string; type: string; person: string }>(
      `with night as (
         insert into public.events (title, description, category, starts_at, ends_at, status, organiser_id, venue_id)
         select $2, 'A night made to be paid out.', 'music', now() + interval '9 days', now() + interval '9 days 5 hours', 'published', $1, venue_id
         from public.events where location_mode = 'venue' and status = 'published' limit 1 returning id
       ), entry as (
         insert into public.ticket_types (event_id, name, kind, face_pence, fee_pence) select id, 'Entry', 'paid', 1200, 110 from night returning id, event_id)
       select e.event_id as event, e.id as type, u.id as person from entry e, auth.users u where u.email = 'visitor@undercroft.example'`,
      [organiser.id, organiser.night],
    );
    const { event, type, person } = rows[0] ?? {};
    await client.query("update public.ticket_inventory set quantity = 10 where ticket_type_id = $1", [type]);
    await client.query("begin");
    await client.query(
      "select set_config('request.jwt.claims', json_build_object('role', 'authenticated', 'sub', $1::text)::text, true)",
      [person],
    );
    const held = await client.query("select public.hold_booking($1, $2) ->> 'id' as id", [
      event,
      JSON.stringify([{ ticket_type_id: type, quantity: 2 }]),
    ]);
    await client.query("select public.start_payment($1, 'Vic', p_terms_version => '1')", [held.rows[0]?.id]);
    await client.query(
      "select internal.apply_payment(id, 'pi_' || id, 'succeeded', amount_pence, null, 'card', '4242') from public.payments where booking_id = $1",
      [held.rows[0]?.id],
    );
    await client.query("commit");
    await client.query(
      "update public.events set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days 19 hours' where id = $1",
      [event],
    );
    await client.query(
      "insert into internal.event_outcomes (event_id, outcome, confirmed_at) values ($1, 'went_ahead', now() - interval '7 days')",
      [event],
    );
  });

/** It is morning for one organiser; the product's own queue does the rest. */
export const bringMorning = ({ id }: MadeOrganiser): Promise<unknown> =>
  withDatabase((client) => client.query("select internal.make_payout($1, now())", [id]));

/** Staff let the pay-outs of an organiser go on. */
export const release = ({ id }: MadeOrganiser): Promise<unknown> =>
  withDatabase((client) =>
    client.query("update internal.payout_holds set released_at = now() where organiser_id = $1", [id]),
  );

/** Three days pass for a new or changed bank account. */
export const waitThreeDays = ({ id }: MadeOrganiser): Promise<unknown> =>
  withDatabase((client) =>
    client.query(
      "update public.payout_accounts set changed_at = changed_at - interval '73 hours', named_at = named_at - interval '73 hours' where organiser_id = $1",
      [id],
    ),
  );
