// A venue with its team, for tests of what a team writes: asking as a person, and the page as it is read and saved.
import { asPerson } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";

/** A page as `get_venue_page` answers it. */
export type VenuePage = {
  version: number;
  status: string;
  page: Record<string, unknown>;
  waiting: Record<string, { proposed: string }>;
};

/** The world with The Vault, owned by `team`, with a manager, an editor, a door person and one who left. */
export async function createVenueTeam(): Promise<World> {
  const world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["manager", "editor", "door", "gone", "rival"]);
  for (const role of ["manager", "editor", "door"])
    await insert(world.client, "venue_members", { venue_id: id("venue"), user_id: id(`user ${role}`), role });
  await world.client.query(`
    insert into venue_members (venue_id, user_id, role, status) values ('${id("venue")}', '${id("user gone")}', 'owner', 'removed');
    update venues set description = 'A vault under the arches.', capacity = 300, access = '{"lift": {"value": "yes"}}' where id = '${id("venue")}'`);
  return world;
}

/** What a team does with its page, in one world. */
export function venueTeam(world: World) {
  const ask = <Row = Record<string, unknown>>(person: string, sql: string, values: unknown[] = []) =>
    asPerson(world.client, person, async () => (await world.client.query(sql, values)).rows as Row[]);
  const read = async (person = "editor", venue = id("venue")) =>
    (
      (await ask<{ read: VenuePage }>(person, "select get_venue_page($1) as read", [venue]))[0] as {
        read: VenuePage;
      }
    ).read;
  const save = async (
    page: Record<string, unknown>,
    version?: number,
    person = "editor",
    venue = id("venue"),
  ) => {
    const known = version ?? (await read("team", venue)).version;
    const rows = await ask<{ saved: VenuePage }>(person, "select save_venue($1, $2, $3) as saved", [
      venue,
      JSON.stringify(page),
      known,
    ]);
    return (rows[0] as { saved: VenuePage }).saved;
  };
  return { ask, read, save };
}
