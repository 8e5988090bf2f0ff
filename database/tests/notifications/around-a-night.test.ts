import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  addEvent,
  addPlaces,
  addTicketType,
  addUsers,
  emptyWorld,
  id,
  insert,
  type World,
} from "../harness/world.ts";
import { notificationSteps } from "./told.ts";

let world: World;
const { query, ask, list, mails, clear } = notificationSteps(() => world);
const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const number = async (sql: string, values: unknown[] = []) =>
  (await query<{ n: number }>(`select ${sql} as n`, values))[0]?.n;
let serial = 0;
/** A night of its own for each test. */
const addNight = (columns: Record<string, unknown> = {}) => {
  serial += 1;
  return addEvent(world.client, { name: `around ${serial}`, title: "Long Echo", ...columns });
};
const addType = (night: string, columns: Record<string, unknown>) => {
  serial += 1;
  return addTicketType(world.client, night, `type ${serial}`, 100, columns);
};
/** A ticket to a night, booked and free. */
async function book(person: string, night: string, type: string): Promise<void> {
  await query("delete from rate_limits");
  const held = await ask<{ id: string }>(person, "hold_booking($1, $2)", [
    night,
    JSON.stringify([{ ticket_type_id: type, quantity: 1 }]),
  ]);
  await ask(person, "confirm_booking($1, $2)", [held.id, person]);
}

beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "bo", "cy"]);
  await query("update profiles set visibility = 'public'");
});
beforeEach(async () => {
  await clear();
  await query("update internal.announced_nights set done_at = coalesce(done_at, now())");
});
afterAll(() => world.end());

describe("a reminder of a sale", () => {
  const remind = (moment: Date) => number("internal.remind_of_sales($1)", [moment]);
  const told = async (person: string) => (await list(person)).map(({ payload }) => payload.moment);

  test("Comes a quarter of an hour before and at the first start, each once, to whoever asked", async () => {
    const night = await addNight();
    const opens = minutes(600);
    await addType(night, { sales_start: minutes(900) });
    await addType(night, { sales_start: opens });
    expect(await ask("ada", "set_event_reminder($1)", [night])).toBe(true);
    expect(await remind(new Date(opens.getTime() - 16 * 60_000))).toBe(0);
    for (let round = 0; round < 2; round++) await remind(new Date(opens.getTime() - 15 * 60_000));
    expect(await told("ada")).toEqual(["early"]);
    expect(Date.parse((await list("ada"))[0]?.expires_at ?? "")).toBe(opens.getTime());
    for (let round = 0; round < 2; round++) await remind(opens);
    expect(await told("ada")).toEqual(["open", "early"]);
    expect(await list("bo")).toEqual([]);
    expect(await query("select from event_reminders")).toEqual([]);
  });

  test("Moves with the start and falls with the night", async () => {
    const night = await addNight();
    const type = await addType(night, { sales_start: minutes(10) });
    await ask("ada", "set_event_reminder($1)", [night]);
    await remind(new Date());
    await query("update ticket_types set sales_start = $2 where id = $1", [type, minutes(120)]);
    expect(await remind(minutes(10))).toBe(0);
    expect(await remind(minutes(106))).toBe(1);
    expect(await told("ada")).toEqual(["early", "early"]);
    await query("update events set status = 'cancelled' where id = $1", [night]);
    expect(await remind(minutes(121))).toBe(0);
  });

  test("Is taken back, and refused where nothing is waited for", async () => {
    const night = await addNight();
    await addType(night, { sales_start: minutes(20) });
    await ask("ada", "set_event_reminder($1)", [night]);
    expect(await ask("ada", "set_event_reminder($1, false)", [night])).toBe(false);
    expect(await remind(minutes(10))).toBe(0);
    const open = await addNight();
    await addType(open, { sales_start: minutes(20) });
    await addType(open, {});
    await expect(ask("ada", "set_event_reminder($1)", [open])).rejects.toMatchObject({
      detail: "REMINDERS_ON_SALE",
    });
    const draft = await addNight({ status: "draft" });
    await expect(ask("ada", "set_event_reminder($1)", [draft])).rejects.toMatchObject({
      detail: "REMINDERS_NOT_FOUND",
    });
  });
});

test("A free booking is told once, and its mail is the confirmation alone", async () => {
  const night = await addNight();
  await book("ada", night, await addType(night, {}));
  expect(await list("ada")).toMatchObject([
    { kind: "booking_confirmed", subject: { title: "Long Echo", ref: expect.any(String) } },
  ]);
  expect(await number("internal.send_notification_mails(now() + interval '8 days')")).toBe(0);
  expect((await mails()).map(({ template }) => template)).toEqual(["booking-confirmed"]);
});

describe("a price that goes up", () => {
  const tell = (moment = new Date()) => number("internal.tell_ending_releases($1)", [moment]);
  const save = (person: string, night: string) =>
    insert(world.client, "saved_items", { user_id: id(`user ${person}`), kind: "event", target_id: night });

  test("Is told a day before to those who saved the night and hold no ticket, once", async () => {
    const night = await addNight();
    const early = await addType(night, { kind: "paid", face_pence: 500, sales_end: minutes(1500) });
    await addType(night, { kind: "paid", face_pence: 900, release_after_type_id: early });
    const free = await addType(night, {});
    for (const one of ["ada", "bo"]) await save(one, night);
    await book("bo", night, free);
    await query("delete from notifications");
    expect(await tell()).toBe(0);
    expect(await tell(minutes(100))).toBe(1);
    expect(await tell(minutes(100))).toBe(0);
    expect(await list("ada")).toMatchObject([
      { kind: "release_ending", payload: { amount_pence: 500, next_pence: 900 } },
    ]);
    expect(await list("bo")).toEqual([]);
    expect(await list("cy")).toEqual([]);
  });

  test("Is told of no release that nothing dearer follows, and of no unlisted night", async () => {
    const night = await addNight();
    const early = await addType(night, { kind: "paid", face_pence: 900, sales_end: minutes(60) });
    await addType(night, { kind: "paid", face_pence: 500, release_after_type_id: early });
    await save("ada", night);
    const unlisted = await addNight({ visibility: "unlisted" });
    const first = await addType(unlisted, { kind: "paid", face_pence: 500, sales_end: minutes(60) });
    await addType(unlisted, { kind: "paid", face_pence: 900, release_after_type_id: first });
    await save("ada", unlisted);
    expect(await tell()).toBe(0);
  });
});

describe("somebody they follow", () => {
  const follow = (person: string, other: string) =>
    query(
      "insert into follows (follower_id, kind, target, status, notify) values ($1, 'user', $2, 'active', true)",
      [id(`user ${person}`), id(`user ${other}`)],
    );
  const answer = (person: string, night: string, state: string | null, show = true) =>
    ask(person, "answer_event($1, $2, $3, true)", [night, state, show]);
  const tell = () => number("internal.tell_answers()");

  test("Is going: told with the answer to those who may see it, grouped, and taken back with it", async () => {
    await query("update profiles set show_going = true");
    const night = await addNight({ attendee_list: "opt_in" });
    await follow("ada", "bo");
    await follow("ada", "cy");
    await follow("cy", "bo");
    await answer("bo", night, "going");
    await answer("cy", night, "going");
    for (let round = 0; round < 3; round++) await tell();
    expect(await list("ada")).toMatchObject([{ kind: "friend_going", count: 2 }]);
    expect((await list("ada"))[0]?.actors.map(({ handle }) => handle)).toHaveLength(2);
    await answer("cy", night, "interested");
    expect(await list("ada")).toMatchObject([{ count: 1 }]);
    await answer("bo", night, null);
    expect(await list("ada")).toEqual([]);
    expect(await list("cy")).toEqual([]);
    // going back and forth is told once a day
    await answer("bo", night, "going");
    expect(await tell()).toBe(0);
  });

  test.each([
    ["keeps the answer to themselves", (night: string) => answer("bo", night, "going", false)],
    [
      "shows nobody where they go",
      async (night: string) => {
        await query("update profiles set show_going = false");
        await answer("bo", night, "going");
      },
    ],
    [
      "shows it no more when it is looked at",
      async (night: string) => {
        await query("update profiles set show_going = true");
        await answer("bo", night, "going");
        await tell();
        await query("update profiles set show_going = false");
      },
    ],
  ])("Is not told who %s", async (_, act) => {
    await query("update profiles set show_going = true");
    const night = await addNight({ attendee_list: "opt_in" });
    await follow("ada", "bo");
    await act(night);
    await tell();
    expect(await list("ada")).toEqual([]);
  });
});

describe("what to know on the day", () => {
  const due = async (columns: Record<string, unknown>) => {
    const night = await addNight(columns);
    const [found] = await query<{ at: Date }>(
      "select internal.night_today_at(e) as at from events e where id = $1",
      [night],
    );
    await query("delete from events where id = $1", [night]); // on its own day it would be told of below
    return found?.at.toISOString();
  };

  test("Comes at noon of the night's date in London, or at 18:00 the day before when doors open early", async () => {
    expect(await due({ starts_at: "2027-01-16T22:00:00Z" })).toBe("2027-01-16T12:00:00.000Z");
    expect(await due({ starts_at: "2027-07-17T21:00:00Z" })).toBe("2027-07-17T11:00:00.000Z");
    // after midnight it is still the night before
    expect(await due({ starts_at: "2027-01-17T01:00:00Z" })).toBe("2027-01-16T12:00:00.000Z");
    expect(await due({ starts_at: "2027-01-16T14:30:00Z", doors_at: "2027-01-16T13:59:00Z" })).toBe(
      "2027-01-15T18:00:00.000Z",
    );
    // the clocks go forward on the 28th of March 2027
    expect(await due({ starts_at: "2027-03-28T11:00:00Z" })).toBe("2027-03-27T18:00:00.000Z");
    expect(await due({ starts_at: "2027-03-28T20:00:00Z" })).toBe("2027-03-28T11:00:00.000Z");
  });

  test("Goes once to each who holds a ticket then, with doors, address, the way there and access", async () => {
    await query(
      `update venues set nearest_station = 'Leeds', getting_there = '{"step_free_route": "By the yard."}', access = '{"lift": {"value": "yes"}}', safety = '{"ask_for_angela": true}'`,
    );
    const night = await addNight({ starts_at: minutes(60), doors_at: minutes(30) });
    const type = await addType(night, {});
    await book("ada", night, type);
    await clear();
    // due since noon, or since the evening before: whatever hour it is now, not before the night's own moment
    const at = (
      await query<{ at: Date }>("select internal.night_today_at(e) as at from events e where id = $1", [
        night,
      ])
    )[0]?.at;
    const moment = new Date(Math.max(Date.now(), at?.getTime() ?? 0));
    const starts = new Date(moment.getTime() + 3_600_000);
    await query("update events set starts_at = $2, doors_at = null where id = $1", [night, starts]);
    const tell = () => number("internal.tell_nights_of_today($1)", [moment]);
    await query("delete from internal.told_nights");
    expect(await tell()).toBe(1);
    expect(await tell()).toBe(0);
    await book("bo", night, type);
    await query("delete from graphile_worker._private_jobs");
    await query("select internal.send_event_mailings()");
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      template: "night-today",
      recipient: "ada@example.org",
      data: {
        venue_name: "The Vault",
        venue_address: "1 Arch Street, LS11 5AB",
        station: "Leeds",
        step_free_route: "By the yard.",
        access: { lift: { value: "yes" } },
        safety: { ask_for_angela: true },
        tickets: [{ name: expect.any(String) }],
        leave_token: expect.stringContaining("night_today"),
      },
    });
    expect((await list("ada")).map(({ kind }) => kind)).toEqual(["night_today"]);
  });

  test("Is not sent of a night that is called off in between, and not to who ended such mails", async () => {
    const night = await addNight({ starts_at: minutes(60) });
    const type = await addType(night, {});
    for (const one of ["ada", "bo"]) await book(one, night, type);
    await clear();
    await ask("ada", "set_notification_pref('night_today', true, 'never', false)");
    const write = () =>
      query(
        "select internal.mail_holders($1, 'night-today', 'night_today', internal.night_today_words(e)) from events e where id = $1",
        [night],
      );
    await write();
    await query("select internal.send_event_mailings()");
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(["bo@example.org"]);
    await clear();
    await write();
    await query("update events set status = 'cancelled' where id = $1", [night]);
    await query("select internal.send_event_mailings()");
    expect((await mails()).filter(({ template }) => template === "night-today")).toEqual([]);
    expect(await list("ada")).toEqual([]);
  });

  test("Says nothing of a secret place before it is opened", async () => {
    const night = await addNight({
      location_mode: "secret",
      venue_id: null,
      area_id: id("area"),
      reveal_at: minutes(30),
      starts_at: minutes(90),
    });
    await query(
      "insert into event_reveals (event_id, address, notes) values ($1, 'Unit 9, Canary Yard', 'Ring twice') on conflict (event_id) do update set address = excluded.address, notes = excluded.notes",
      [night],
    );
    const words = () =>
      query<{ words: object }>("select internal.night_today_words(e) as words from events e where id = $1", [
        night,
      ]);
    expect(JSON.stringify(await words())).not.toContain("Canary");
    await query("update event_reveals set revealed_at = now() where event_id = $1", [night]);
    expect(JSON.stringify(await words())).toContain("Unit 9, Canary Yard, Ring twice");
  });
});
