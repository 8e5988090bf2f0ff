// The world the matrix is walked in: every table holds a row in every state that access-matrix.txt names.
import { asPerson } from "../harness/actors.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  id,
  insert,
  type World,
} from "../harness/world.ts";

async function addRest(world: World): Promise<void> {
  const { client } = world;
  await addUsers(client, ["hidden", "suspended", "erased", "second admin"]);
  await client.query(`
    update profiles set visibility = 'hidden' where user_id = '${id("user hidden")}';
    update profiles set status = 'suspended' where user_id = '${id("user suspended")}';
    update profiles set status = 'erased', visibility = 'hidden' where user_id = '${id("user erased")}';
    update events set attendee_list = 'opt_in' where id in ('${one.published}', '${one.unlisted}');
    insert into user_roles (user_id, role) values ('${id("user second admin")}', 'admin');
    insert into artists (id, name) values ('${id("artist")}', 'Ada Fields')`);
  for (const status of [
    "postponed",
    "cancelled",
    "scheduled",
    "pending_review",
    "under_review",
    "removed",
    "archived",
  ])
    await addEvent(client, { name: status, status });
  for (const status of ["temporarily_closed", "closed", "draft", "pending", "suspended", "merged"])
    await addVenue(client, status, { status });
  await addTeams(client);
}

/** What people have a part in without anybody else seeing it, and a role that is worth nothing for now. */
async function addTeams(client: World["client"]): Promise<void> {
  await addVenue(client, "own draft", { status: "draft", location_precision: "area" });
  await addVenue(client, "applied", { status: "pending", created_by: id("user owner") });
  await client.query(`
    insert into organisers (id, name) values ('${id("other organiser")}', 'Day Shift');
    insert into organiser_members (organiser_id, user_id, role, status) values
      ('${id("organiser")}', '${id("user hidden")}', 'editor', 'active'), ('${id("other organiser")}', '${id("user owner")}', 'door', 'invited');
    insert into venue_members (venue_id, user_id, role, status) values ('${id("venue own draft")}', '${id("user team")}', 'manager', 'active'),
      ('${id("venue")}', '${id("user hidden")}', 'editor', 'active'), ('${id("venue pending")}', '${id("user owner")}', 'door', 'invited');
    insert into user_roles (user_id, role) values ('${id("user suspended")}', 'moderator')`);
}

async function addVenue(
  client: World["client"],
  name: string,
  columns: Record<string, unknown>,
): Promise<void> {
  await insert(client, "venues", {
    id: id(`venue ${name}`),
    name: `Venue ${name}`,
    address: "9 Viaduct Road",
    postcode: "LS4 2AA",
    area_id: id("area"),
    ...columns,
  });
}

/** A place of its own that `owner` has a ticket to. */
async function book({ client }: World, name: string, columns: Record<string, unknown>): Promise<void> {
  await addEvent(client, { name, ...columns });
  const type = await addTicketType(client, id(`event ${name}`), `${name} entry`, 10);
  await asPerson(client, "owner", () =>
    client.query("select confirm_booking((hold_booking($1, $2) ->> 'id')::uuid, 'Olu')", [
      id(`event ${name}`),
      JSON.stringify([{ ticket_type_id: type, quantity: 1 }]),
    ]),
  );
}

async function addBooked(world: World): Promise<void> {
  const { client } = world;
  const later = new Date(Date.now() + 86_400_000);
  for (const name of ["hideout", "den"])
    await addVenue(client, name, { status: "active", location_precision: "area", created_by: null });
  const secret = { venue_id: null, area_id: id("area"), location_mode: "secret" };
  await client.query("delete from rate_limits");
  await book(world, "revealed", { ...secret, reveal_at: new Date(Date.now() - 1000) });
  await insert(client, "event_reveals", { event_id: id("event revealed"), address: "Behind the arch" });
  await book(world, "at hideout", { venue_id: id("venue hideout") });
  await book(world, "at den", { venue_id: id("venue den"), reveal_at: later });
  await client.query("delete from rate_limits");
  await book(world, "booked removed", {});
  await client.query(`update events set status = 'under_review' where id = '${id("event booked removed")}';
    update events set status = 'removed' where id = '${id("event booked removed")}'`);
}

async function addHeldAndArchived({ client }: World): Promise<void> {
  await addTicketType(client, one.published, "archived", 10);
  const hold = (type: string) =>
    asPerson(client, "owner", async () => {
      const held = await client.query<{ id: string }>("select hold_booking($1, $2) ->> 'id' as id", [
        one.published,
        JSON.stringify([{ ticket_type_id: type, quantity: 1 }]),
      ]);
      return held.rows[0]?.id;
    });
  await client.query("delete from rate_limits");
  const archived = await hold(id("ticket type archived"));
  await asPerson(client, "owner", () => client.query("select confirm_booking($1, 'Olu')", [archived]));
  await client.query(
    `update ticket_types set status = 'archived' where id = '${id("ticket type archived")}'`,
  );
  await hold(one.type);
}

async function addParts({ client }: World): Promise<void> {
  for (const [name, audience] of [
    ["published", "public"],
    ["published", "holders"],
    ["draft", "public"],
  ] as const) {
    await insert(client, "event_updates", { event_id: id(`event ${name}`), audience, body: "Doors at ten." });
  }
  for (const name of ["published", "draft"]) {
    const event_id = id(`event ${name}`);
    await insert(client, "event_tags", { event_id, tag: "techno" });
    await insert(client, "event_artists", { event_id, artist_id: id("artist"), name: "Ada Fields" });
    await insert(client, "event_hosts", { event_id, organiser_id: id("organiser") });
  }
  for (const venue_id of [id("venue"), id("venue draft")])
    await insert(client, "venue_media", { venue_id, path: "a.jpg", alt: "The door" });
}

async function addPeoplesThings({ client }: World): Promise<void> {
  const rsvps = [
    ["owner", "published", "going", true],
    ["owner", "unlisted", "going", false],
    ["hidden", "published", "not_going", true],
    ["hidden", "postponed", "going", true],
  ] as const;
  for (const [who, name, state, visible] of rsvps)
    await insert(client, "rsvps", {
      user_id: id(`user ${who}`),
      event_id: id(`event ${name}`),
      state,
      visible,
    });
  await insert(client, "saved_items", { user_id: id("user owner"), kind: "event", target_id: one.published });
  await insert(client, "error_reports", { user_id: id("user owner"), title: "It broke" });
  await insert(client, "error_reports", { user_id: null, title: "It broke too" });
  await client.query("delete from rate_limits; select internal.take_rate_limit('user:x', 'anything', 5, 60)");
}

/** Builds it. */
export async function matrixWorld(): Promise<World> {
  const world = await emptyWorld();
  await addPlaces(world.client);
  await addOneOfEach(world);
  await addRest(world);
  await addBooked(world);
  await addHeldAndArchived(world);
  await addParts(world);
  await addPeoplesThings(world);
  const { client } = world;
  await client.query(
    `insert into bookings (ref, user_id, event_id, status) values ('ABCDEFGH', '${id("user owner")}', '${one.published}', 'cancelled')`,
  );
  return world;
}
