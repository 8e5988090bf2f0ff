// Posts for tests: the team that makes them, rows that stand already, and the form that makes one.
import type pg from "pg";
import { asPerson, userId } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** An open post of the organiser Night Shift, with what differs: columns of public.jobs. Answers its id. */
export async function addJob(
  client: pg.Client,
  name: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  await insert(client, "jobs", {
    id: id(`job ${name}`),
    organiser_id: id("organiser"),
    posted_by: id("user team"),
    title: `Work ${name}`,
    description: "Set up, mix two bands and a DJ, and pack everything away again after the night.",
    discipline: "sound",
    kind: "shift",
    contract: "worker",
    area_id: id("area"),
    hours: 8,
    pay_min_pence: 1600,
    pay_max_pence: 1600,
    pay_period: "hour",
    hourly_pence: 1600,
    closes_at: inDays(20),
    status: "open",
    opened_at: new Date(),
    approved_at: new Date(),
    ...columns,
  });
  return id(`job ${name}`);
}

/** The form of a shift at the desk that nothing is wrong with, with what differs. */
export const jobForm = (fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  organiser_id: id("organiser"),
  title: "Front of house engineer",
  description: "Set up, mix two bands and a DJ, and pack everything away again after the night.",
  discipline: "sound",
  kind: "shift",
  contract: "worker",
  area_id: id("area"),
  remote: "no",
  hours: 8,
  pay_min_pence: 1600,
  pay_max_pence: 1800,
  pay_period: "hour",
  apply_mode: "onsite",
  closes_at: inDays(20).toISOString(),
  ...fields,
});

/** A world whose organiser has an editor and a manager. @param others who else has an account */
export async function createTeamWorld(others: string[]): Promise<World> {
  const world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["editor", "manager", ...others]);
  await world.client.query(
    `insert into organiser_members (organiser_id, user_id, role) values ($1, $2, 'editor'), ($1, $3, 'manager')`,
    [id("organiser"), userId("editor"), userId("manager")],
  );
  return world;
}

/** Deletes every post, what was counted against limits, and what waits to be done. */
export const deleteJobs = (world: World): Promise<unknown> =>
  world.client.query("delete from jobs; delete from rate_limits; delete from graphile_worker._private_jobs");

/** One value, asked for by a signed-in person. */
export const askAs =
  (world: () => World) =>
  <T = unknown>(person: string, sql: string, values: unknown[] = []): Promise<T> =>
    asPerson(world().client, person, async () => {
      const { rows } = await world().client.query(`select ${sql} as answer`, values);
      return rows[0]?.answer as T;
    });
