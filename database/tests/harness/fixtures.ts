// The rows access tests ask about: an event in each state, a booking from hold to ticket, people's own things.
import { asPerson } from "./actors.ts";
import { addEvent, addTicketType, id, insert, type World } from "./world.ts";

/** Ids of the rows made by `addOneOfEach`. */
export const one = {
  published: id("event published"),
  draft: id("event draft"),
  unlisted: id("event unlisted"),
  secret: id("event secret"),
  type: id("ticket type entry"),
  draftType: id("ticket type draft entry"),
  guestType: id("ticket type guests"),
};

/** Events in four states, what they sell, and a confirmed booking of `owner` for the published and the secret one. */
export async function addOneOfEach(world: World): Promise<void> {
  const { client } = world;
  await addEvent(client, { name: "published" });
  await addEvent(client, { name: "draft", status: "draft" });
  await addEvent(client, { name: "unlisted", visibility: "unlisted" });
  await addEvent(client, {
    name: "secret",
    venue_id: null,
    area_id: id("area"),
    location_mode: "secret",
    reveal_at: new Date(Date.now() + 86_400_000),
  });
  await insert(client, "event_reveals", { event_id: one.secret, address: "Under the bridge" });
  await addTicketType(client, one.published, "entry", 100);
  await addTicketType(client, one.draft, "draft entry", 100);
  await addTicketType(client, one.published, "guests", 10, { kind: "guest" });
  await addTicketType(client, one.secret, "secret entry", 10);
  await bookFor(world, one.published, one.type);
  await bookFor(world, one.secret, id("ticket type secret entry"));
}

async function bookFor({ client }: World, eventId: string, typeId: string): Promise<void> {
  await asPerson(client, "owner", () =>
    client.query(
      "select confirm_booking((hold_booking($1, jsonb_build_array(jsonb_build_object('ticket_type_id', $2::uuid, 'quantity', 1))) ->> 'id')::uuid, 'Olu')",
      [eventId, typeId],
    ),
  );
}
