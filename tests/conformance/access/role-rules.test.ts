// The role rules as a machine: random people give and take roles, are suspended and are erased over HTTP, and after every
// step the database holds exactly the roles, answered exactly the sentence, and shows everybody exactly what the rules say.
import { addPlaces, addUsers, emptyWorld, id } from "@undercroft/database/testing/matrix";
import { randomRounds } from "@undercroft/testing";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apply, firstStaff, judge, listRoles, listSeenBy, people, type Step, step } from "./role-model.ts";
import { type AccessServer, startAccessServer } from "./start-access.ts";

let server: AccessServer;
beforeAll(async () => {
  const world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["second admin"]);
  server = await startAccessServer(world);
  await world.client.query("create table kept as select * from profiles");
});
afterAll(() => server.close());

const names = new Map(people.map((person) => [id(`user ${person}`), person]));
type Row = { user_id: string; role: string };
const toLines = (rows: Row[]) => rows.map((row) => `${names.get(row.user_id)} ${row.role}`).toSorted();

/** @returns method, path and body of the request that a step is */
function toRequest({ does, by, to, role }: Step): [string, string, object | undefined] {
  const person = id(`user ${to}`);
  switch (does) {
    case "give":
      return ["POST", "/user_roles", { user_id: person, role, assigned_by: id(`user ${by}`) }];
    case "take":
      return ["DELETE", `/user_roles?user_id=eq.${person}&role=eq.${role}`, undefined];
    case "anonymise":
      return ["POST", "/rpc/anonymize_user_data", { target_user_id: person }];
    default: {
      const [before, after] = does === "suspend" ? ["active", "suspended"] : ["suspended", "active"];
      return ["PATCH", `/profiles?user_id=eq.${person}&status=eq.${before}`, { status: after }];
    }
  }
}

/** @returns the sentence of the refusal, or "" */
async function carryOut(one: Step): Promise<string> {
  const isServers = one.does === "suspend" || one.does === "restore";
  const [method, path, body] = toRequest(one);
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await server.tokenOf(isServers ? "service" : one.by)}`,
      "content-type": "application/json",
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.ok) return "";
  const { code, message } = (await response.json()) as { code: string; message: string };
  return code === "23505" ? "duplicate" : message;
}

/** What somebody is shown by a list that everybody asks for again and again, with the token they have had all along. */
async function ask(person: string): Promise<string[]> {
  const path = "user_roles?select=user_id,role&role=in.(admin,moderator)&order=created_at";
  const { status, rows } = await server.ask("stranger", "GET", path, undefined, "", person);
  expect(status).toBe(200);
  return toLines(rows as Row[]);
}

async function readRoles(): Promise<string[]> {
  return toLines((await server.world.client.query<Row>("select user_id, role from user_roles")).rows);
}

async function startOver() {
  await server.world.client.query(`begin; set local session_replication_role = replica; delete from user_roles;
    update profiles p set status = 'active', is_anonymised = false from kept k where k.user_id = p.user_id; update auth.users set banned_until = null, deleted_at = null;
    insert into user_roles (user_id, role) values ('${id("user admin")}', 'admin'), ('${id("user moderator")}', 'moderator'); commit`);
  return firstStaff();
}

/** A walk that hears everything there is to hear; random ones seldom do. */
const everySentence: Step[] = [
  { does: "give", by: "admin", to: "owner", role: "moderator" },
  { does: "give", by: "admin", to: "owner", role: "moderator" },
  { does: "give", by: "admin", to: "admin", role: "moderator" },
  { does: "give", by: "moderator", to: "stranger", role: "admin" },
  { does: "give", by: "stranger", to: "second admin", role: "moderator" },
  { does: "take", by: "admin", to: "admin", role: "admin" },
  { does: "take", by: "moderator", to: "admin", role: "admin" },
  { does: "suspend", by: "admin", to: "moderator", role: "moderator" },
  { does: "take", by: "moderator", to: "moderator", role: "moderator" },
  { does: "anonymise", by: "stranger", to: "owner", role: "moderator" },
  { does: "anonymise", by: "admin", to: "admin", role: "moderator" },
];

test("the role rules hold in every order of granting, revoking and leaving, in the specified words", async () => {
  const heard = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const staff = await startOver();
      for (const one of steps) {
        const stated = judge(staff, one);
        heard.add(stated);
        expect(await carryOut(one), JSON.stringify(one)).toBe(stated);
        if (stated === "") apply(staff, one);
        expect(await readRoles()).toEqual(listRoles(staff));
        for (const person of people) expect(await ask(person), person).toEqual(listSeenBy(staff, person));
      }
      expect([...staff.roles.values()].some((held) => held.has("admin"))).toBe(true);
    }),
    { numRuns: randomRounds(10, 400), examples: [[everySentence]] },
  );
  expect(heard.size).toBe(10); // done, duplicate, the sentences of the rules, and two of those who are erased
});

test("a person without a role is told that they may revoke none, whether it is there or not", async () => {
  await startOver();
  for (const to of ["moderator", "owner"])
    expect(await carryOut({ does: "take", by: "stranger", to, role: "moderator" })).toBe(
      "Only admins or moderators can remove moderator roles",
    );
  expect(await readRoles()).toHaveLength(2);
});

test.each<[string, Step["does"]]>([
  ["taken", "take"],
  ["taken with everything else that was known of its holder", "anonymise"],
  ["worth nothing, since its holder is suspended", "suspend"],
])(
  "a role that is %s is gone for the very next request, with the token that was good before",
  async (_how, does) => {
    await startOver();
    for (let i = 0; i < 5; i++) expect(await ask("moderator")).toHaveLength(2);
    const give = { does: "give", by: "moderator", role: "moderator" } as const;
    expect(await carryOut({ ...give, to: "owner" })).toBe("");
    expect(await carryOut({ does, by: "admin", to: "moderator", role: "moderator" })).toBe("");
    expect(await ask("moderator")).toEqual(does === "suspend" ? ["moderator moderator"] : []);
    expect(await carryOut({ ...give, to: "stranger" })).toBe(
      "Only admins or moderators can assign moderator roles",
    );
  },
);
