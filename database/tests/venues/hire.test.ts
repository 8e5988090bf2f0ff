import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { id, type World } from "../harness/world.ts";
import { clearHire, createHireWorld, hireSides, inDays } from "./hire-fixture.ts";

let world: World;
let sides: ReturnType<typeof hireSides>;
beforeAll(async () => {
  world = await createHireWorld();
  sides = hireSides(world);
});
afterAll(() => world.end());
beforeEach(() => clearHire(world));

/** The next last Sunday of a month, on which the clocks change. */
function nextChange(month: number): string {
  const last = (year: number): Date => {
    const end = new Date(Date.UTC(year, month, 0));
    return new Date(end.getTime() - end.getUTCDay() * 86_400_000);
  };
  const now = new Date();
  const found = [last(now.getUTCFullYear()), last(now.getUTCFullYear() + 1)].find(
    (day) => day.getTime() > now.getTime() + 86_400_000,
  );
  return found?.toISOString().slice(0, 10) ?? "";
}

describe("a hire request", () => {
  test("asks which hour is meant where the clocks go back, and refuses one that they leave out", async () => {
    const autumn = nextChange(10);
    await expect(sides.send({ day: autumn, starts: "01:30", ends: "04:00" })).rejects.toMatchObject({
      detail: "HIRE_INVALID",
      message: "starts: 01:30 happens twice, the clocks go back. Is it the first (BST) or the second (GMT)?",
      column: "starts",
    });
    const first = await sides.open(await sides.send({ day: autumn, starts: "01:30+01:00", ends: "04:00" }));
    expect(new Date(first.starts_at).toISOString()).toBe(`${autumn}T00:30:00.000Z`);
    const second = await sides.open(await sides.send({ day: autumn, starts: "01:30+00:00", ends: "04:00" }));
    expect(new Date(second.starts_at).toISOString()).toBe(`${autumn}T01:30:00.000Z`);
    await expect(sides.send({ day: nextChange(3), starts: "01:30", ends: "04:00" })).rejects.toMatchObject({
      message: "starts: 01:30 does not exist, the clocks go forward. Use 02:00?",
    });
  });

  test("goes from sent to confirmed, and each side hears what the other did", async () => {
    const request = await sides.send();
    expect(await sides.mailed()).toEqual([
      "hire-requested editor",
      "hire-requested manager",
      "hire-requested team",
    ]);
    const read = await sides.open(request, "editor");
    expect(read).toMatchObject({ status: "sent", side: "team", person: { name: "asker" }, clashes: [] });
    expect(new Date(read.ends_at).getTime() - new Date(read.starts_at).getTime()).toBe(4.5 * 3_600_000);
    await sides.ask("editor", "select send_hire_message($1, 'Do you bring a sound engineer?')", [request]);
    expect(await sides.statusOf(request)).toBe("ongoing");
    await sides.offer(request);
    expect((await sides.open(request)).offer).toMatchObject({ price_pence: 45_000, is_over: false });
    await sides.take(request);
    expect(await sides.statusOf(request)).toBe("requested");
    await sides.confirm(request);
    const done = await sides.open(request);
    expect(done).toMatchObject({ status: "confirmed", clashes: null, person: null });
    expect(done.messages).toMatchObject([{ is_from_team: true, name: "The Vault", is_mine: false }]);
    expect((await sides.open(request, "manager")).messages).toMatchObject([{ name: "editor" }]);
    expect((await sides.mailed()).filter((mail) => mail.endsWith(" asker"))).toEqual([
      "hire-answered asker",
      "hire-answered asker",
    ]);
    const { rows } = await world.client.query("select payload from notifications where user_id = $1", [
      id("user asker"),
    ]);
    for (const { payload } of rows)
      expect(Object.keys(payload).toSorted()).toEqual(["hire_id", "side", "state", "venue_id"]);
    await world.client.query(
      "update hire_requests set starts_at = now() - interval '3 days', ends_at = now() - interval '2 days 20 hours'",
    );
    await world.client.query("select internal.end_due_hire()");
    expect(await sides.statusOf(request)).toBe("done");
  });

  test("sent twice is one request", async () => {
    expect(await sides.send()).toBe(await sides.send());
    expect(await sides.send({ day: inDays(41) })).not.toBe(await sides.send());
  });

  test.each([
    [{ day: "2020-01-01" }, "day: Choose a day and a time to come"],
    [{ day: "soon" }, "day: Choose a day"],
    [{ day: "2026-02-30" }, "day: Choose a day"],
    [{ day: "2090-01-01" }, "day: Choose a day within two years"],
    [{ starts: "8pm" }, "starts: Write a time, such as 19:00"],
    [{ ends: "" }, "ends: Write a time, such as 03:00"],
    [{ guests: 0 }, "guests: Write how many guests you expect"],
    [{ guests: "many" }, "guests: Write how many guests you expect"],
    [{ guests: 301 }, "guests: This room holds 300 people"],
    [{ purpose: "?" }, "purpose: Say in 3 to 500 characters what it is for"],
    [{ purpose: "x".repeat(501) }, "purpose: Say in 3 to 500 characters what it is for"],
    [{ budget_pence: -1 }, "budget_pence: Write an amount in pounds from 0 to 1,000,000"],
  ])("%j is refused with a sentence", async (fields, message) => {
    await expect(sides.send(fields)).rejects.toMatchObject({
      code: "PT400",
      detail: "HIRE_INVALID",
      message,
      column: message.split(":")[0],
    });
  });

  test("is not found where hire is off, where nobody answers, or where an owner and the person have shut each other out", async () => {
    const missing = { code: "PT404", detail: "HIRE_NOT_FOUND" };
    await expect(sides.send({}, "asker", id("venue quiet"))).rejects.toMatchObject(missing);
    await expect(sides.send({}, "asker", id("venue teamless"))).rejects.toMatchObject(missing);
    await expect(sides.send({}, "asker", id("no venue"))).rejects.toMatchObject(missing);
    await world.client.query("insert into user_blocks (blocker_id, blocked_id) values ($1, $2)", [
      id("user team"),
      id("user asker"),
    ]);
    await expect(sides.send()).rejects.toMatchObject(missing);
    await world.client.query("update user_blocks set blocker_id = blocked_id, blocked_id = blocker_id");
    await expect(sides.send()).rejects.toMatchObject(missing);
  });

  test("wants a confirmed address, and is for people outside of the team", async () => {
    await expect(sides.send({}, "door")).rejects.toMatchObject({ code: "PT409", detail: "HIRE_OWN_VENUE" });
    await world.client.query("update auth.users set email_confirmed_at = null where id = $1", [
      id("user other"),
    ]);
    await expect(sides.send({}, "other")).rejects.toMatchObject({
      code: "PT403",
      detail: "HIRE_UNCONFIRMED",
    });
    await world.client.query("update auth.users set email_confirmed_at = now() where id = $1", [
      id("user other"),
    ]);
  });

  test("a sixth in a day is told to wait, and so is a sixth from one network", async () => {
    for (let day = 0; day < 5; day++) await sides.send({ day: inDays(40 + day) });
    await expect(sides.send({ day: inDays(50) })).rejects.toMatchObject({
      code: "PT429",
      detail: "HIRE_RATE_LIMITED",
    });
    await expect(sides.send({}, "other")).rejects.toMatchObject({ code: "PT429" });
  });
});

describe("who may do what with a hire request", () => {
  test.each(["door", "rival", "gone", "stranger", "moderator", "other"])(
    "%s can neither read nor move it",
    async (person) => {
      const request = await sides.send();
      const refused = {
        detail: ["door", "rival"].includes(person) ? "TEAMS_ROLE_REQUIRED" : "HIRE_NOT_FOUND",
      };
      for (const call of [
        "open_hire_request($1)",
        "send_hire_message($1, 'Hello')",
        "decline_hire($1, 'Not here')",
        "cancel_hire($1, 'Not here')",
        "offer_hire($1, 1, 100, null, current_date)",
        "take_hire_offer($1, 1)",
        "confirm_hire($1, 1)",
        "make_hire_event($1)",
      ])
        await expect(sides.ask(person, `select ${call}`, [request]), call).rejects.toMatchObject(refused);
      expect(await sides.statusOf(request)).toBe("sent");
    },
  );

  test("the asker does not do what is the team's, nor the team what is the asker's", async () => {
    const request = await sides.send();
    const missing = { code: "PT404", detail: "HIRE_NOT_FOUND" };
    await expect(sides.offer(request, "asker")).rejects.toMatchObject(missing);
    await expect(sides.ask("asker", "select decline_hire($1, 'Not here')", [request])).rejects.toMatchObject(
      missing,
    );
    await sides.offer(request);
    await expect(sides.ask("editor", "select take_hire_offer($1, $2)", [request, 2])).rejects.toMatchObject(
      missing,
    );
    await sides.take(request);
    await expect(sides.ask("asker", "select confirm_hire($1, $2)", [request, 3])).rejects.toMatchObject(
      missing,
    );
  });

  test("a guessed request is not there", async () => {
    await expect(sides.open(id("no request"))).rejects.toMatchObject({
      code: "PT404",
      detail: "HIRE_NOT_FOUND",
    });
  });

  test("a colleague who has shut the asker out does not meet them, and hears nothing; the others do", async () => {
    await world.client.query("insert into user_blocks (blocker_id, blocked_id) values ($1, $2)", [
      id("user editor"),
      id("user asker"),
    ]);
    const request = await sides.send();
    expect(await sides.mailed()).toEqual(["hire-requested manager", "hire-requested team"]);
    await expect(sides.open(request, "editor")).rejects.toMatchObject({ detail: "HIRE_NOT_FOUND" });
    const [list] = await sides.ask("editor", "select jsonb_array_length(list_hire_requests($1)) as count", [
      id("venue"),
    ]);
    expect(list).toEqual({ count: 0 });
    expect((await sides.open(request, "manager")).side).toBe("team");
  });

  test("an asker whom an owner blocks afterwards reads, writes and cancels", async () => {
    const request = await sides.send();
    await world.client.query("insert into user_blocks (blocker_id, blocked_id) values ($1, $2)", [
      id("user team"),
      id("user asker"),
    ]);
    await sides.ask("asker", "select send_hire_message($1, 'Hello?')", [request]);
    expect((await sides.open(request, "manager")).messages).toMatchObject([{ body: "Hello?" }]);
    expect((await sides.open(request)).status).toBe("sent");
    await sides.ask("asker", "select cancel_hire($1, 'Found another room')", [request]);
    expect(await sides.statusOf(request)).toBe("cancelled");
  });
});
