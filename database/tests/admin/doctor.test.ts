// Who may have the installation looked at, and how often.
import { afterAll, beforeAll, expect, test } from "vitest";
import { userId } from "../harness/actors.ts";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(() => world.end());

const open = async (person: string | null, assurance = "aal2") =>
  (await world.client.query("select open_doctor($1, $2) as it", [person, assurance])).rows[0].it;

test("the doctor looks for admins alone, and only once their second step is taken", async () => {
  expect(await open(userId("admin"))).toEqual({ is_open: true });
  for (const person of [userId("moderator"), userId("stranger"), null])
    expect(await open(person)).toMatchObject({ refused: { code: "ADMIN_ADMIN_REQUIRED", status: 403 } });
  await world.client.query(
    "insert into auth.mfa_factors (user_id, factor_type, status, secret) values ($1, 'totp', 'verified', 'x')",
    [userId("admin")],
  );
  expect(await open(userId("admin"), "aal1")).toHaveProperty("refused");
  expect(await open(userId("admin"))).toEqual({ is_open: true });
});

test("after six looks in ten minutes an admin is told how long to wait", async () => {
  await world.client.query("delete from public.rate_limits");
  for (let look = 0; look < 6; look++) expect(await open(userId("admin"))).toEqual({ is_open: true });
  expect((await open(userId("admin"))).wait).toBeGreaterThan(0);
});
