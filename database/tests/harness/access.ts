// Access as a table: one row per operation, one column per actor, each cell the rows touched or the SQLSTATE.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Actor, actors, asActor } from "./actors.ts";
import { addPlaces, emptyWorld, type World } from "./world.ts";

/** Rows returned or changed, or the SQLSTATE of the refusal. */
export type Outcome = number | string;

/** An operation in words, its SQL ($me is the caller's user id), and what comes of it for each actor in turn. */
export type Operation = [does: string, sql: string, outcomes: Outcome[]];

async function attempt(world: World, actor: Actor, sql: string): Promise<Outcome> {
  try {
    return await asActor(world.client, actor, async () => {
      const result = await world.client.query(sql.replaceAll("$me", "(select auth.uid())"));
      return result.rowCount ?? 0;
    });
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** Tests every cell for a public table. `fill` adds the rows that the operations are about. */
export function testAccess(
  table: string,
  fill: (world: World) => Promise<unknown>,
  operations: Operation[],
): void {
  describe(`access to ${table}`, () => {
    let world: World;
    beforeAll(async () => {
      world = await emptyWorld();
      await addPlaces(world.client);
      await fill(world);
    });
    afterAll(() => world.end());

    for (const [does, sql, outcomes] of operations) {
      for (const [at, actor] of actors.entries()) {
        const outcome = outcomes[at];
        const words = typeof outcome === "number" ? `${outcome} rows` : `refused with ${outcome}`;
        test(`${actor} ${does}: ${words}`, async () => {
          expect(outcomes).toHaveLength(actors.length);
          expect(await attempt(world, actor, sql)).toBe(outcome);
        });
      }
    }
  });
}
