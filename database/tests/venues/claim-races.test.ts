// Two staff who approve two claims of one venue at the same moment: one wins, and the other is told.
import { randomRounds } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { become } from "../harness/actors.ts";
import { id, type World } from "../harness/world.ts";
import { addRoom, createClaimWorld, part } from "./claim-fixture.ts";

const rounds = randomRounds(10, 200);
let world: World;
let connections: pg.Client[];
beforeAll(async () => {
  world = await createClaimWorld();
  connections = [new pg.Client(world.connection), new pg.Client(world.connection)];
  for (const client of connections) await client.connect();
}, 60_000);
afterAll(async () => {
  for (const client of connections) await client.end();
  await world.end();
});

/** Approves a claim in a transaction of its own. @returns null, or the code of the refusal */
async function approve(client: pg.Client, staff: string, claim: string): Promise<string | null> {
  await client.query("begin");
  try {
    await become(client, "authenticated", staff);
    await client.query("select decide_claim($1, 'approve', '{}', 1)", [claim]);
    await client.query("commit");
    return null;
  } catch (error) {
    await client.query("rollback");
    return (error as { detail?: string }).detail ?? String(error);
  }
}

test(`In each of ${rounds} rounds one of two approvals wins, and the other finds its claim changed`, async () => {
  for (let round = 0; round < rounds; round++) {
    const venue = `race ${round}`;
    await addRoom(world, venue);
    const claims: string[] = [];
    for (const person of ["ada", "bo"]) {
      const { rows } = await world.client.query(
        `insert into venue_claims (kind, venue_id, applicant_id, payload, status, submitted_at, due_at)
         values ('claim', $1, $2, $3, 'submitted', now(), now()) returning id`,
        [id(`venue ${venue}`), id(`user ${person}`), JSON.stringify(part())],
      );
      claims.push(rows[0].id);
    }
    const [one, other] = connections as [pg.Client, pg.Client];
    const answers = await Promise.all([
      approve(one, "moderator", claims[0] ?? ""),
      approve(other, "admin", claims[1] ?? ""),
    ]);
    expect(answers.toSorted((a, b) => (a ?? "").localeCompare(b ?? ""))).toEqual([null, "VENUES_STALE"]);
    const { rows } = await world.client.query(
      `select (select count(*)::int from venue_members where venue_id = $1) as owners, (select count(*)::int from organisers where venue_id = $1) as organisers,
        (select array_agg(status order by status) from venue_claims where venue_id = $1) as claims`,
      [id(`venue ${venue}`)],
    );
    expect(rows[0]).toEqual({ owners: 1, organisers: 1, claims: ["approved", "superseded"] });
  }
}, 120_000);
