// How a caller looks to the database.
import type { Actor } from "../harness/actors.ts";
import { id } from "../harness/world.ts";

/** The database role an actor has. */
export const roleOf = (actor: Actor) =>
  actor === "anon" ? "anon" : actor === "service" ? "service_role" : "authenticated";

/** Claims and role of an actor, as the gateway sets them. `person` when it is not the usual one. */
export function becomeSql(actor: Actor, person: string = actor): string {
  const role = roleOf(actor);
  const claims = role === "authenticated" ? { role, sub: id(`user ${person}`) } : { role };
  return `select set_config('role', '${role}', true), set_config('request.jwt.claims', '${JSON.stringify(claims)}', true)`;
}
