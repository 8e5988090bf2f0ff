// A team with an owner, a manager and an editor, and another team beside it, for tests of keys.

import { call } from "../events/event-writer.ts";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";

/** A key that was just made: the whole of it is known only here. */
export type MadeKey = { id: string; key: string };

/** The world of these tests. */
export type KeyWorld = World & {
  rows: <T extends object>(sql: string, values?: unknown[]) => Promise<T[]>;
  make: (person: string, scopes?: string, whose?: string) => Promise<MadeKey>;
};

/** Whose keys, as the functions take it. */
export const organiser = `p_organiser_id => '${id("organiser")}'`;
export const venue = `p_venue_id => '${id("venue")}'`;
export const otherOrganiser = `p_organiser_id => '${id("other organiser")}'`;

/** Makes the world: `team` owns the organiser and the venue, `second` manages both, `rival` owns another organiser. */
export async function keyWorld(): Promise<KeyWorld> {
  const world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, ["second", "editor", "rival", "booker"]);
  await client.query(`update venues set claimed_at = now() where id = '${id("venue")}';
    update areas set radius_miles = 8; update organisers set trust = 'trusted';
    insert into outward_codes (code, lat, lng, name, nation) values ('LS11', 53.78, -1.55, 'Holbeck', 'England')`);
  await insert(client, "organisers", { id: id("other organiser"), name: "Day Shift", trust: "trusted" });
  for (const [organiser_id, person, role] of [
    ["organiser", "second", "manager"],
    ["organiser", "editor", "editor"],
    ["other organiser", "rival", "owner"],
  ] as const)
    await insert(client, "organiser_members", {
      organiser_id: id(organiser_id),
      user_id: id(`user ${person}`),
      role,
    });
  await insert(client, "venue_members", {
    venue_id: id("venue"),
    user_id: id("user second"),
    role: "manager",
  });
  return {
    ...world,
    rows: async <T extends object>(sql: string, values: unknown[] = []) =>
      (await client.query<T>(sql, values)).rows,
    make: (person, scopes = "{listings:write,sales:read}", whose = organiser) =>
      call<MadeKey>(world, person, `make_team_key('Our website', '${scopes}', ${whose})`),
  };
}
