// Claims for tests: rooms to claim and to add, what an applicant types, and the decisions of staff.
import { asPerson } from "../harness/actors.ts";
import { addPlaces, addUsers, addVenue, emptyWorld, id, type World } from "../harness/world.ts";

/** A claim as its applicant reads it. */
export type Claim = {
  id: string;
  kind: string;
  version: number;
  status: string;
  payload: Record<string, unknown>;
  problems: { step: string; field: string; problem: string }[];
  proofs: string[];
  notes: Record<string, string>;
  due_at: string | null;
  owners_until: string | null;
  venue: { id: string; slug: string; name: string; status: string };
};

/** A world with a room nobody runs (`room`), one that has an owner (`venue`, `team`), and people who claim. */
export async function createClaimWorld(): Promise<World> {
  const world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "bo", "cy"]);
  await world.client.query(
    "insert into outward_codes (code, lat, lng, name, nation, area_id) values ('LS4', 53.81, -1.59, 'Leeds', 'England', $1)",
    [id("area")],
  );
  await addRoom(world, "room");
  return world;
}

/** A room nobody runs, whose page has named its website for two years. */
export const addRoom = (world: World, name: string): Promise<void> =>
  addVenue(world.client, name, {
    name: `The ${name} at Kirkstall`,
    status: "active",
    lat: 53.81,
    lng: -1.59,
    links: { website: `https://www.${name}.co.uk/about` },
    created_at: "2024-01-01",
  });

/** One value, asked for by a signed-in person. */
export const askAs =
  (world: () => World) =>
  <T = Claim>(person: string, sql: string, values: unknown[] = []): Promise<T> =>
    asPerson(world().client, person, async () => {
      const { rows } = await world().client.query(`select ${sql} as answer`, values);
      return rows[0]?.answer as T;
    });

/** What somebody says of their part in a room, with a licence as the proof. */
export const part = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  role: "manager",
  message: "I have booked and run this room since 2019.",
  licence_no: "PRM12345",
  licence_council: "Leeds City Council",
  ...fields,
});

/** The page of a new room that nothing is wrong with, with what differs. */
export const page = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  ...part(),
  name: "The Winding House",
  description: "A brick engine house with one dark room and a yard.",
  venue_type: "warehouse",
  address: "4 Canal Wharf, Leeds",
  postcode: "LS4 2AA",
  lat: 53.812,
  lng: -1.592,
  capacity: "300",
  rate: "85.50",
  website: "https://windinghouse.co.uk",
  licence: { until: "03:00", ten_only: true },
  access: { step_free_entrance: { value: "partly", note: "One step at the door" } },
  spaces: [{ name: "Engine room", standing: "260" }],
  ...fields,
});

/** Takes a world back to no claims, nothing counted and nothing queued. */
export const deleteClaims = (world: World): Promise<unknown> =>
  world.client.query(`delete from venue_claims; delete from rate_limits; delete from graphile_worker._private_jobs; delete from notifications;
    delete from venue_members where user_id <> '${id("user team")}'; delete from organisers where kind = 'venue'; delete from venues where created_by is not null;
    update venues set claimed_at = null`);
