import { asPerson } from "../../harness/actors.ts";
import { one } from "../../harness/fixtures.ts";
import { addEvent, addTicketType, id, insert, type World } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces, moved, refused, touches } from "../trigger-rules.ts";

const ofBooking = (status: string) => `booking_id in (select id from bookings where status = '${status}')`;
const archivedType = id("ticket type archived");

async function hold({ client }: World, eventId: string, type: string): Promise<string> {
  // nobody holds as often as this world does
  await client.query("delete from rate_limits where identifier <> 'user:x'");
  return asPerson(client, "owner", async () => {
    const lines = JSON.stringify([{ ticket_type_id: type, quantity: 1 }]);
    const held = await client.query("select hold_booking($1, $2) ->> 'id' as id", [eventId, lines]);
    return held.rows[0].id;
  });
}

async function book(world: World, eventId: string, type: string): Promise<void> {
  const held = await hold(world, eventId, type);
  await asPerson(world.client, "owner", () =>
    world.client.query("select confirm_booking($1, 'Olu')", [held]),
  );
}

/** An event of its own that `owner` has a ticket to. */
async function bookNew(world: World, name: string, columns: Record<string, unknown>): Promise<void> {
  await addEvent(world.client, { name, ...columns });
  const type = await addTicketType(world.client, id(`event ${name}`), `${name} entry`, 10);
  await book(world, id(`event ${name}`), type);
}

/** The team keeps places back, gives two away and takes one of them back. */
async function giveComps({ client }: World): Promise<void> {
  const type = await addTicketType(client, one.published, "given away", 10);
  await asPerson(client, "team", async () => {
    await client.query("select hold_stock($1, $2, 3, 'The band')", [one.published, type]);
    await client.query("select issue_comps($1, $2, $3, $4)", [
      one.published,
      type,
      "Ada, ada@example.net\nBo, bo@example.net",
      id("comps key"),
    ]);
    await client.query("select revoke_comp(id) from list_comps($1) where email = 'bo@example.net'", [
      one.published,
    ]);
  });
}

const part: MatrixPart = {
  after: ["events", "venues"],
  rowStates: {
    capacity_pools: { announced: { where: "true" } },
    booking_answers: { own: { where: "true" } },
    booking_lines: { confirmed: { where: ofBooking("confirmed") }, held: { where: ofBooking("held") } },
    bookings: {
      confirmed: { where: "status = 'confirmed'" },
      held: { where: "status = 'held'" },
      cancelled: { where: "status = 'cancelled'" },
    },
    comps: { sent: { where: "status = 'sent'" }, revoked: { where: "status = 'revoked'" } },
    stock_holds: { held: { where: "true" } },
    ticket_inventory: {
      announced: { where: `ticket_type_id = '${one.type}'` },
      draft: { where: `ticket_type_id = '${one.draftType}'` },
    },
    ticket_types: {
      active: { where: `id = '${one.type}'` },
      guest: { where: `id = '${one.guestType}'` },
      hidden: { where: `id = '${id("ticket type hidden")}'` },
      on_draft: { where: `id = '${one.draftType}'` },
      archived: { where: `id = '${archivedType}'` },
    },
    tickets: { own: { where: `event_id = '${one.published}'` } },
  },
  addRows: async (world) => {
    const { client } = world;
    await client.query(
      `insert into booking_answers (booking_id, question_id, answer)
       select b.id, q.id, 'A friend' from bookings b join event_questions q using (event_id) where event_id = $1 limit 1`,
      [one.published],
    );
    await insert(client, "capacity_pools", { event_id: one.published, name: "The room", quantity: 80 });
    await addTicketType(client, one.published, "hidden", 5, { is_hidden: true });
    const secret = { venue_id: null, area_id: id("area"), location_mode: "secret" };
    await bookNew(world, "revealed", { ...secret, reveal_at: new Date(Date.now() - 1000) });
    await insert(client, "event_reveals", { event_id: id("event revealed"), address: "Behind the arch" });
    await bookNew(world, "at hideout", { venue_id: id("venue hideout") });
    const later = new Date(Date.now() + 86_400_000);
    await bookNew(world, "at den", { venue_id: id("venue den"), reveal_at: later });
    await bookNew(world, "booked removed", {});
    await client.query(`update events set status = 'under_review' where id = '${id("event booked removed")}';
      update events set status = 'removed' where id = '${id("event booked removed")}'`);
    await addTicketType(client, one.published, "archived", 10);
    await book(world, one.published, archivedType);
    await client.query(`update ticket_types set status = 'archived' where id = '${archivedType}'`);
    await hold(world, one.published, one.type);
    await giveComps(world);
    await client.query(
      `insert into bookings (ref, user_id, event_id, status) values ('ABCDEFGH', '${id("user owner")}', '${one.published}', 'cancelled')`,
    );
  },
  callers: {
    list_extras: ["anon", "authenticated"],
    show_fund: ["anon", "authenticated"],
    get_fund: ["authenticated"],
    save_fund: ["authenticated"],
    close_fund: ["authenticated"],
    save_extra: ["authenticated"],
    end_extra: ["authenticated"],
    list_event_extras: ["authenticated"],
    export_extra_buyers: ["authenticated"],
    get_series_pass: ["anon", "authenticated"],
    save_series_pass: ["authenticated"],
    end_series_pass: ["authenticated"],
    open_series_pass: ["authenticated"],
    hold_series_pass: ["authenticated"],
    list_organiser_orders: ["authenticated"],
    export_organiser_orders: ["authenticated"],
    apply_for_booking: ["authenticated"],
    decide_application: ["authenticated"],
    list_applications: ["authenticated"],
    check_promo_code: ["anon", "authenticated"],
    export_event_attendees: ["authenticated"],
    list_event_attendees: ["authenticated"],
    count_event_attendees: ["authenticated"],
    cancel_booking: ["authenticated", "service_role"],
    confirm_booking: ["authenticated", "service_role"],
    extend_hold: ["authenticated", "service_role"],
    hold_booking: ["authenticated", "service_role"],
    list_event_bookings: ["authenticated"],
    hold_stock: ["authenticated"],
    accept_invitation: ["authenticated"],
    end_invitation: ["authenticated"],
    end_invited_person: ["authenticated"],
    invite_people: ["authenticated"],
    list_event_invitations: ["authenticated"],
    make_invitation_link: ["authenticated"],
    my_invitation: ["authenticated"],
    read_invitation: ["anon", "authenticated"],
    my_guest_account: ["authenticated"],
    my_guest_bookings: ["authenticated"],
    take_over_guest_bookings: ["authenticated"],
    prove_guest_address: ["authenticated"],
    request_ticket_link: ["anon", "authenticated"],
    save_guest_address: ["authenticated"],
    send_guest_code: ["authenticated"],
    issue_comps: ["authenticated"],
    list_comp_guests: ["authenticated"],
    list_comps: ["authenticated"],
    list_stock_holds: ["authenticated"],
    read_comp: ["authenticated"],
    release_stock_hold: ["authenticated"],
    revoke_comp: ["authenticated"],
    take_comp: ["authenticated"],
    list_ticket_types: ["anon", "authenticated", "service_role"],
    release_hold: ["authenticated", "service_role"],
  },
  triggerRules: [
    touches("bookings"),
    touches("ticket_types"),
    announces("ticket_types", "name"),
    refused(
      "a cancelled booking stays so",
      "update bookings set status = 'refunded' where status = 'cancelled'",
    ),
    refused(
      "an archived type stays so",
      "update ticket_types set status = 'active' where status = 'archived'",
    ),
    refused(
      "places that were released are not kept back again",
      "update stock_holds set status = 'released', released_at = now(); update stock_holds set status = 'held', released_at = null",
      moved,
    ),
    refused(
      "who makes an account of a guest account keeps the address of the tickets",
      `insert into auth.users (id, is_anonymous) values ('${id("probe")}', true);
        insert into internal.guest_accounts (user_id, email, inbox) values ('${id("probe")}', 'ada@example.net', 'ada@example.net');
        update auth.users set email = 'bo@example.net', is_anonymous = false where id = '${id("probe")}'`,
      "BOOKINGS_GUEST_ADDRESS_KEPT",
    ),
    refused(
      "no ticket of a fund is held that the fund cannot pay for",
      `insert into internal.solidarity_funds (event_id, organiser_id, gift_type_id, ticket_type_id, price_pence, rest)
          values ('${one.published}', '${id("organiser")}', '${one.guestType}', '${id("ticket type hidden")}', 1200, 'next');
        insert into booking_lines (booking_id, ticket_type_id, quantity, unit_face_pence, unit_total_pence)
          select id, '${id("ticket type hidden")}', 1, 0, 0 from bookings where status = 'held' and event_id = '${one.published}'`,
      "BOOKINGS_FUND_EMPTY",
    ),
    refused("a revoked comp stays so", "update comps set status = 'sent' where status = 'revoked'"),
    refused("an issued ticket is not simply resold", "update tickets set status = 'resold'"),
    {
      says: "a type has stock",
      change: `insert into ticket_types (id, event_id, name, kind) values ('${id("probe")}', '${one.published}', 'Probe', 'free')`,
      question: `exists (select from ticket_inventory where ticket_type_id = '${id("probe")}')`,
    },
    {
      says: "a new price is the event's",
      change: `insert into ticket_types (event_id, name, kind, face_pence) values ('${one.published}', 'Dear', 'paid', 4321)`,
      question: `(select price_to_pence from events where id = '${one.published}') = 4321`,
    },
    {
      says: "a changed price is the event's",
      change: `update ticket_types set kind = 'paid', face_pence = 4321 where id = '${one.type}'`,
      question: `(select price_to_pence from events where id = '${one.published}') = 4321`,
    },
    {
      says: "a price that is gone is the event's no more",
      change: `delete from ticket_types where id = '${one.draftType}'`,
      question: `(select price_to_pence from events where id = '${one.draft}') is null`,
    },
  ],
};

export default part;
