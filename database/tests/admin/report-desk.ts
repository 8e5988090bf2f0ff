// Reports and their decisions, as tests make them: who reports, who decides, and what is kept and told.
import { asPerson, become } from "../harness/actors.ts";
import { addOneOfEach, one } from "../harness/fixtures.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";

/** A world with one of each thing and a second moderator, in which no mail waits. */
export async function createReportWorld(): Promise<World> {
  const world = await emptyWorld();
  await addPlaces(world.client);
  await addOneOfEach(world);
  await addUsers(world.client, ["second moderator"]);
  await world.client.query("insert into user_roles (user_id, role) values ($1, 'moderator')", [
    id("user second moderator"),
  ]);
  await world.client.query("delete from graphile_worker._private_jobs");
  return world;
}

/** What people do there; `worldOf` gives the world of the test that runs. */
export function reportDesk(worldOf: () => World) {
  const ask = (person: string, sql: string, values: unknown[] = []) =>
    asPerson(
      worldOf().client,
      person,
      async () => (await worldOf().client.query(sql, values)).rows[0]?.answer,
    );

  /** As a visitor without an account, from an address. */
  async function asVisitor<T>(work: () => Promise<T>, address = "203.0.113.7"): Promise<T> {
    const { client } = worldOf();
    await client.query("begin");
    try {
      await become(client, "anon", null);
      await client.query("select set_config('request.headers', $1, true)", [
        JSON.stringify({ "x-forwarded-for": address }),
      ]);
      const result = await work();
      await client.query("commit");
      return result;
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }

  const report = (person: string, target = one.published, reason = "misleading") =>
    ask(person, "select submit_report('event', $1, $2, 'Not what it says.') as answer", [target, reason]);
  const reports = async () =>
    (
      await worldOf().client.query(
        "select id, status, version, submissions, due_at, reason from reports order by number",
      )
    ).rows;
  const decide = async (person: string, action: string, extra: { days?: number; label?: string } = {}) => {
    const [row] = await reports();
    return ask(
      person,
      "select moderate($1, $2, $3, 'misleading', 'The price was wrong.', $4, $5) as answer",
      [row.id, row.version, action, extra.days ?? null, extra.label ?? null],
    );
  };
  const statusOf = async (event: string) =>
    (await worldOf().client.query("select status from events where id = $1", [event])).rows[0]?.status;
  const mails = async () =>
    (
      await worldOf().client.query(
        "select payload ->> 'template' as template, payload ->> 'recipient' as recipient, payload -> 'data' as data from graphile_worker._private_jobs order by id",
      )
    ).rows;
  const audit = async () =>
    (
      await worldOf().client.query(
        "select action_type from audit_logs where table_name in ('reports', 'appeals') order by id",
      )
    ).rows.map((row) => row.action_type);

  return { ask, asVisitor, report, reports, decide, statusOf, mails, audit };
}
