// Who is asking: the roles and claims the gateway would set, for one transaction that leaves nothing behind.
import type pg from "pg";
import { id } from "./world.ts";

/** The kinds of caller every table is tested with, in the order the tables of outcomes are written in. */
export const actors = ["anon", "stranger", "owner", "team", "moderator", "admin", "service"] as const;

/** One of them. `owner` is the person a row is about, `team` acts for the organiser and the venue. */
export type Actor = (typeof actors)[number];

const roleOf = (actor: Actor) =>
  actor === "anon" ? "anon" : actor === "service" ? "service_role" : "authenticated";

/** The id of a signed-in actor's user. */
export const userId = (actor: string) => id(`user ${actor}`);

/** Makes the open transaction of `client` the actor's. `person` is any name a user was made under. */
export async function become(client: pg.Client, role: string, person: string | null): Promise<void> {
  const claims = person ? { role, sub: userId(person) } : { role };
  await client.query("select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)", [
    role,
    JSON.stringify(claims),
  ]);
}

/** Runs `work` as an actor and rolls everything back. */
export async function asActor<T>(client: pg.Client, actor: Actor, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    const role = roleOf(actor);
    await become(client, role, role === "authenticated" ? actor : null);
    return await work();
  } finally {
    await client.query("rollback");
  }
}

/** Runs `work` as a signed-in person and commits it. */
export async function asPerson<T>(client: pg.Client, person: string, work: () => Promise<T>): Promise<T> {
  await client.query("begin");
  try {
    await become(client, "authenticated", person);
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
