import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asActor, asPerson } from "../harness/actors.ts";
import { addUsers, emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addUsers(world.client, ["a", "b", "c", "d"]);
});
afterAll(() => world.end());

async function allowed(action: string, limit: number, minutes: number, identifier = "x"): Promise<boolean> {
  const answer = await world.client.query("select check_rate_limit($1, $2, $3, $4) as allowed", [
    identifier,
    action,
    limit,
    minutes,
  ]);
  return answer.rows[0].allowed;
}

async function ask(person: string, times: number, work: () => Promise<boolean>): Promise<boolean[]> {
  const answers: boolean[] = [];
  for (let at = 0; at < times; at++) answers.push(await asPerson(world.client, person, work));
  return answers;
}

describe("check_rate_limit", () => {
  test("allows as many actions as asked for in a window and no more", async () => {
    expect(await ask("a", 4, () => allowed("guestbook", 3, 60))).toEqual([true, true, true, false]);
  });

  test("lets no more through around the edge of a window than inside it", async () => {
    await addUsers(world.client, ["edgy"]);
    expect(await ask("edgy", 4, () => allowed("edge", 3, 60))).toEqual([true, true, true, false]);
    const age = (minutes: number) =>
      world.client.query(
        "update rate_limits set window_start = window_start - make_interval(mins => $1) where action_type = 'asked:edge'",
        [minutes],
      );
    for (const minutes of [20, 39]) {
      await age(minutes);
      expect(await ask("edgy", 1, () => allowed("edge", 3, 60))).toEqual([false]);
    }
    await age(3);
    expect(await ask("edgy", 4, () => allowed("edge", 3, 60))).toEqual([true, true, true, false]);
  });

  test("counts per person, whatever identifier a caller sends", async () => {
    expect(await ask("b", 2, () => allowed("guestbook", 1, 60, "first"))).toEqual([true, false]);
    expect(await ask("b", 1, () => allowed("guestbook", 1, 60, "second"))).toEqual([false]);
    expect(await ask("c", 1, () => allowed("guestbook", 1, 60, "first"))).toEqual([true]);
  });

  test("may be tighter than the product's own limit, never looser", async () => {
    expect(await ask("d", 6, () => allowed("bookings", 1000, 1))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(await ask("d", 1, () => allowed("bookings", 1000, 2))).toEqual([false]);
  });

  test("limits how many action names one caller can use", async () => {
    await addUsers(world.client, ["prolific"]);
    await ask("prolific", 1, () => allowed("first", 100, 60));
    await world.client.query("update rate_limits set count = 1000 where action_type = 'every action'");
    expect(await ask("prolific", 1, () => allowed("second", 100, 60))).toEqual([false]);
    expect(
      (await world.client.query("select from rate_limits where action_type = 'asked:second'")).rowCount,
    ).toBe(0);
  });

  test("tells anonymous callers apart by the address the gateway saw", async () => {
    const from = (address: string) =>
      asActor(world.client, "anon", async () => {
        await world.client.query("select set_config('request.headers', $1, true)", [
          JSON.stringify({ "x-forwarded-for": address }),
        ]);
        return [await allowed("guestbook", 1, 60), await allowed("guestbook", 1, 60)];
      });
    expect(await from("192.0.2.1")).toEqual([true, false]);
    expect(await from("192.0.2.2")).toEqual([true, false]);
  });
});
