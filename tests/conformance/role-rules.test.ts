// The seven role rules of the specification as a machine: random people give and take roles over HTTP, and after every step
// the database holds exactly the roles, and answered exactly the sentence, that the rules say.
import { addPlaces, addUsers, emptyWorld, id, type World } from "@undercroft/database/testing/matrix";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AccessServer, startAccessServer } from "./start-access.ts";

const people = ["admin", "moderator", "owner", "second admin", "stranger"];
type Role = "admin" | "moderator";
type Step = { does: "give" | "take"; by: string; to: string; role: Role };
type Roles = Map<string, Set<Role>>;

let world: World;
let server: AccessServer;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["second admin"]);
  server = await startAccessServer(world);
});
afterAll(async () => {
  await server.close();
  await world.end();
});

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom("give", "take"),
  by: fc.constantFrom(...people),
  to: fc.constantFrom(...people),
  role: fc.constantFrom<Role>("admin", "moderator"),
});

/** What the rules say of a step: the sentence of the refusal, or "" when it is done. */
function judge(roles: Roles, { does, by, to, role }: Step): string {
  const own = roles.get(by) ?? new Set();
  const held = roles.get(to)?.has(role) ?? false;
  if (does === "give") {
    if (by === to) return "Users cannot assign roles to themselves";
    if (role === "admin" && !own.has("admin")) return "Only admins can assign admin roles";
    if (own.size === 0) return "Only admins or moderators can assign moderator roles";
    return held ? "duplicate" : "";
  }
  if (!held || own.size === 0) return ""; // nothing is found to take, which is no error
  if (role === "admin" && by === to) return "Users cannot remove their own admin role";
  if (role === "admin" && !own.has("admin")) return "Only admins can remove admin roles";
  return "";
}

async function carryOut({ does, by, to, role }: Step): Promise<string> {
  const headers = {
    authorization: `Bearer ${await server.tokenOf(by)}`,
    "content-type": "application/json",
  };
  const response =
    does === "give"
      ? await fetch(`${server.url}/user_roles`, {
          method: "POST",
          headers,
          body: JSON.stringify({ user_id: id(`user ${to}`), role, assigned_by: id(`user ${by}`) }),
        })
      : await fetch(`${server.url}/user_roles?user_id=eq.${id(`user ${to}`)}&role=eq.${role}`, {
          method: "DELETE",
          headers,
        });
  if (response.ok) return "";
  const { code, message } = (await response.json()) as { code: string; message: string };
  return code === "23505" ? "duplicate" : message;
}

function apply(roles: Roles, { does, by, to, role }: Step): void {
  const isSeen = (roles.get(by)?.size ?? 0) > 0;
  if (does === "give") roles.set(to, new Set([...(roles.get(to) ?? []), role]));
  else if (isSeen) roles.get(to)?.delete(role);
}

async function readRoles(): Promise<string[]> {
  const found = await world.client.query<{ line: string }>(
    "select user_id || ' ' || role as line from user_roles",
  );
  return found.rows.map(({ line }) => line).toSorted();
}

const listRoles = (roles: Roles) =>
  [...roles]
    .flatMap(([person, held]) => [...held].map((role) => `${id(`user ${person}`)} ${role}`))
    .toSorted();

async function startOver(): Promise<Roles> {
  await world.client.query(`begin; set local session_replication_role = replica; delete from user_roles;
    insert into user_roles (user_id, role) values ('${id("user admin")}', 'admin'), ('${id("user moderator")}', 'moderator'); commit`);
  return new Map([
    ["admin", new Set<Role>(["admin"])],
    ["moderator", new Set<Role>(["moderator"])],
  ]);
}

test("hold in every order of giving and taking, with the sentences of the specification", async () => {
  const heard = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const roles = await startOver();
      for (const one of steps) {
        const stated = judge(roles, one);
        heard.add(stated);
        expect(await carryOut(one), JSON.stringify(one)).toBe(stated);
        if (stated === "") apply(roles, one);
        expect(await readRoles()).toEqual(listRoles(roles));
      }
      expect([...roles.values()].some((held) => held.has("admin"))).toBe(true);
    }),
    { numRuns: 25 },
  );
  expect(heard.size).toBe(7); // done, duplicate, and five of the sentences; the others are below
}, 120_000);

test("hold where a random walk cannot come: somebody without a role sees nobody to take one from", async () => {
  await startOver();
  expect(await carryOut({ does: "take", by: "stranger", to: "moderator", role: "moderator" })).toBe("");
  expect(await readRoles()).toHaveLength(2);
});

test("a role that is taken is gone for the very next request, with the token that was good before", async () => {
  await startOver();
  const reads = () => server.ask("moderator", "GET", "user_roles?select=user_id");
  expect((await reads()).rows).toHaveLength(2);
  const before = await carryOut({ does: "give", by: "moderator", to: "owner", role: "moderator" });
  expect(before).toBe("");
  await carryOut({ does: "take", by: "admin", to: "moderator", role: "moderator" });
  expect((await reads()).rows).toHaveLength(0);
  expect(await carryOut({ does: "give", by: "moderator", to: "stranger", role: "moderator" })).toBe(
    "Only admins or moderators can assign moderator roles",
  );
});
