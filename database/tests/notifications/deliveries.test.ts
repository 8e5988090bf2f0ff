import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent, addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { notificationSteps } from "./told.ts";

let world: World;
const { query, ask, notify, list, from, choose, serve, mails, wakeEverybody, clear } = notificationSteps(
  () => world,
);
let night: string;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "bo", "cy"]);
  await query("update profiles set visibility = 'public'");
  night = await addEvent(world.client, { name: "delivered", title: "Long Echo" });
  await query("update internal.announced_nights set done_at = now()");
});
beforeEach(async () => {
  await clear();
  await wakeEverybody();
});
afterAll(() => world.end());

const announced = (event = night) => ({ event_id: event, organiser_id: id("organiser"), title: "Long Echo" });
const soon = "now() + interval '8 days'";

describe("a mail of what was told", () => {
  test("Goes out at once where that is chosen, once, with one click to end its kind", async () => {
    await notify("sale_soon", "ada", { event_id: night, moment: "open" });
    expect(await serve()).toBe(1);
    expect(await serve()).toBe(0);
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: "notifications", recipient: "ada@example.org" });
    expect(mail?.data.leave_token).toMatch(/\.sale_soon\./);
    expect(mail?.data.message_id).toMatch(/^[0-9a-f-]{36}\./);
  });

  test("Collects all kinds of a day into one, and says nothing twice", async () => {
    await choose("ada", "follower_new", "daily");
    await notify("night_announced", "ada", announced());
    await notify("follower_new", "ada", from("bo"));
    expect(await serve()).toBe(0);
    expect(await serve("now() + interval '25 hours'")).toBe(1);
    expect(await serve(soon)).toBe(0);
    const [mail] = await mails();
    expect(((mail?.data.items ?? []) as { kind: string }[]).map(({ kind }) => kind).sort()).toEqual([
      "follower_new",
      "night_announced",
    ]);
    // who did it is a name, never an id
    expect(JSON.stringify(mail?.data)).not.toContain(id("user bo"));
  });

  test.each([
    ["was seen", () => ask("ada", "see_notifications(clock_timestamp())")],
    ["was read", () => ask("ada", "mark_all_notifications(clock_timestamp())")],
    ["was removed", async () => ask("ada", "remove_notification($1)", [(await list("ada"))[0]?.id])],
    [
      "is of a night called off",
      () => query("update events set status = 'cancelled' where id = $1", [night]),
    ],
    ["is no longer wanted", () => choose("ada", "night_announced", "never")],
    ["is over", () => query("update notifications set expires_at = now() - interval '1 second'")],
  ])("Leaves out what %s before it is sent, and is never empty", async (_, become) => {
    await notify("night_announced", "ada", announced());
    await become();
    expect(await serve(soon)).toBe(0);
    expect(await mails()).toEqual([]);
    await query(
      "alter table events disable trigger check_transition; update events set status = 'published'; alter table events enable trigger check_transition",
    );
  });

  test("Leaves out who was blocked or muted since", async () => {
    await choose("ada", "follower_new", "daily");
    await notify("follower_new", "ada", from("bo"));
    await notify("follower_new", "ada", from("cy"));
    await ask("ada", "block_person($1)", [id("user bo")]);
    await ask("ada", "mute('user', $1)", [id("user cy")]);
    expect(await list("ada")).toEqual([]);
    expect(await ask("ada", "count_notifications()")).toMatchObject({ unread: 0 });
    expect(await serve(soon)).toBe(0);
  });

  test("Of a kind that mails itself is made by its cause alone, unless it is to be collected", async () => {
    const send = () =>
      query(
        "select internal.enqueue_kind_mail('job_nudge', $1, 'job-nudge', '{}'), internal.notify('job_nudge', $1, $2)",
        [id("user ada"), { title: "Bar work", waiting: 2 }],
      );
    await send();
    expect(await serve(soon)).toBe(0);
    expect((await mails()).map(({ template }) => template)).toEqual(["job-nudge"]);
    await clear();
    await choose("ada", "job_nudge", "weekly");
    await send();
    expect(await mails()).toEqual([]);
    expect(await serve(soon)).toBe(1);
    expect((await mails()).map(({ template }) => template)).toEqual(["notifications"]);
  });

  test("Comes without a row in the drawer where only mail is wanted", async () => {
    await choose("ada", "follower_new", "at_once", { inApp: false });
    await notify("follower_new", "ada", from("bo"));
    expect(await list("ada")).toEqual([]);
    expect(await ask("ada", "count_notifications()")).toMatchObject({ unread: 0 });
    expect(await serve()).toBe(1);
  });

  test("Of money that failed cannot be switched off, and has nothing to leave", async () => {
    await notify("refund_failed", "ada", { ref: "UC-1" });
    expect(await serve()).toBe(1);
    expect((await mails())[0]?.data).not.toHaveProperty("leave_token");
    await expect(choose("ada", "refund_failed", "never")).rejects.toMatchObject({
      detail: "NOTIFICATIONS_LOCKED",
    });
  });

  test("Follows a choice that was changed while it waited", async () => {
    await notify("night_announced", "ada", announced());
    await choose("ada", "night_announced", "at_once");
    expect(await serve()).toBe(1);
  });

  test("Waits for Thursday where it is weekly, for ten in London either way", async () => {
    const due = async (frequency: string, moment: string) =>
      (
        await query<{ due: Date }>("select internal.notification_due($1, $2, false, $3) as due", [
          id("user ada"),
          frequency,
          moment,
        ])
      )[0]?.due.toISOString();
    // a Tuesday in winter; a Thursday in summer, before and after ten; both nights on which the clocks change
    expect(await due("daily", "2026-11-24T09:59:00Z")).toBe("2026-11-24T10:00:00.000Z");
    expect(await due("daily", "2026-11-24T10:00:00Z")).toBe("2026-11-25T10:00:00.000Z");
    expect(await due("weekly", "2026-11-24T10:00:00Z")).toBe("2026-11-26T10:00:00.000Z");
    expect(await due("weekly", "2026-07-02T08:59:00Z")).toBe("2026-07-02T09:00:00.000Z");
    expect(await due("weekly", "2026-07-02T09:00:00Z")).toBe("2026-07-09T09:00:00.000Z");
    expect(await due("daily", "2026-10-24T22:00:00Z")).toBe("2026-10-25T10:00:00.000Z");
    expect(await due("daily", "2027-03-27T22:00:00Z")).toBe("2027-03-28T09:00:00.000Z");
    expect(await due("hourly", "2026-11-24T10:20:00Z")).toBe("2026-11-24T11:00:00.000Z");
    expect(await due("at_once", "2026-11-24T10:20:00Z")).toBe("2026-11-24T10:20:00.000Z");
  });
});

describe("quiet hours", () => {
  const due = async (person: string, moment: string, breaks = false) =>
    (
      await query<{ due: Date }>("select internal.notification_due($1, 'at_once', $3, $2) as due", [
        id(`user ${person}`),
        moment,
        breaks,
      ])
    )[0]?.due.toISOString();

  test("Are from 23:00 to 08:00 until somebody chooses, on both nights the clocks change too", async () => {
    await query("delete from notification_settings");
    expect(await due("ada", "2026-11-24T22:59:00Z")).toBe("2026-11-24T22:59:00.000Z");
    expect(await due("ada", "2026-11-24T23:00:00Z")).toBe("2026-11-25T08:00:00.000Z");
    expect(await due("ada", "2026-10-24T22:30:00Z")).toBe("2026-10-25T08:00:00.000Z");
    expect(await due("ada", "2027-03-27T23:30:00Z")).toBe("2027-03-28T07:00:00.000Z");
    expect(await due("ada", "2026-11-25T03:00:00Z", true)).toBe("2026-11-25T03:00:00.000Z");
    await ask("ada", "set_quiet_hours(true, '01:00', '05:30')");
    expect(await due("ada", "2026-11-24T23:00:00Z")).toBe("2026-11-24T23:00:00.000Z");
    expect(await due("ada", "2026-11-25T05:29:00Z")).toBe("2026-11-25T05:30:00.000Z");
    await ask("ada", "set_quiet_hours(false, '01:00', '05:30')");
    expect(await due("ada", "2026-11-25T03:00:00Z")).toBe("2026-11-25T03:00:00.000Z");
  });

  test.each([
    [true, "8", "18:00"],
    [true, "22:00", "22:00"],
    [null, "22:00", "08:00"],
    [true, "24:00", "08:00"],
  ])("Refuse times that are none: %s, %s, %s", async (...given) => {
    await expect(ask("ada", "set_quiet_hours($1, $2, $3)", given)).rejects.toMatchObject({
      detail: "NOTIFICATIONS_INVALID",
    });
  });

  test("Hold what came in them for one mail at their end, but not what is about tonight or the account", async () => {
    const [hours] = await query<{ from: string; until: string }>(
      `select to_char(now() at time zone 'Europe/London' - interval '1 hour', 'HH24:MI') as from, to_char(now() at time zone 'Europe/London' + interval '1 hour', 'HH24:MI') as until`,
    );
    await ask("ada", "set_quiet_hours(true, $1, $2)", [hours?.from, hours?.until]);
    await notify("sale_soon", "ada", { event_id: night, moment: "open" });
    await choose("ada", "follower_new", "at_once");
    await notify("follower_new", "ada", from("bo"));
    expect(await serve()).toBe(0);
    expect(await serve("now() + interval '70 minutes'")).toBe(1);
    expect((await mails())[0]?.data.items).toHaveLength(2);
    const breaks = async (kind: string, event: string) =>
      (
        await query<{ it: boolean }>("select internal.breaks_quiet($1, $2) as it", [
          kind,
          { event_id: event },
        ])
      )[0]?.it;
    const tonight = await addEvent(world.client, {
      name: "tonight",
      starts_at: new Date(Date.now() + 3_600_000),
    });
    expect(await breaks("event_cancelled", tonight)).toBe(true);
    expect(await breaks("place_revealed", tonight)).toBe(true);
    expect(await breaks("event_update", tonight)).toBe(false);
    expect(await breaks("event_cancelled", night)).toBe(false);
    expect(await breaks("account_limited", night)).toBe(true);
  });
});

describe("one row", () => {
  test("Is told once by its key", async () => {
    for (let round = 0; round < 3; round++)
      await notify("release_ending", "ada", { event_id: night, dedupe_key: "a" });
    await notify("release_ending", "ada", { event_id: night, dedupe_key: "b" });
    expect(await list("ada")).toHaveLength(2);
    expect((await list("ada"))[0]?.payload).not.toHaveProperty("dedupe_key");
  });

  test("Says until when it holds, and a thousand causes make one", async () => {
    await notify("release_ending", "ada", { event_id: night, expires_at: "2027-01-01T12:00:00Z" });
    expect(Date.parse((await list("ada"))[0]?.expires_at ?? "")).toBe(Date.parse("2027-01-01T12:00:00Z"));
    await query("select internal.notify('application_received', $1, $2) from generate_series(1, 1000)", [
      id("user bo"),
      { event_id: night },
    ]);
    expect(await list("bo")).toMatchObject([{ count: 1000 }]);
    expect(await serve()).toBe(1);
    expect(await serve(soon)).toBe(0);
  });
});

describe("fewer like this", () => {
  test("Silences devices first, then mails a step slower, then leaves the drawer, and can be undone", async () => {
    await query(
      `insert into push_subscriptions (user_id, endpoint, p256dh, auth, label) values ($1, 'https://push.example/a', repeat('B', 87), repeat('a', 22), 'Firefox')`,
      [id("user ada")],
    );
    const fewer = () => ask<Record<string, unknown>>("ada", "lessen_notifications('sale_soon')");
    expect(await fewer()).toEqual({ in_app: true, mail: "at_once", by_push: true, became: "no_push" });
    for (const became of ["hourly", "daily", "weekly", "never", "off"])
      expect(await fewer()).toMatchObject({ became });
    const prefs = () =>
      ask<{ kind: string }[]>("ada", "list_notification_prefs()").then((all) =>
        all.find(({ kind }) => kind === "sale_soon"),
      );
    expect(await prefs()).toMatchObject({ in_app: false, mail: "never", by_push: false });
    await choose("ada", "sale_soon", "at_once", { push: true });
    expect(await prefs()).toMatchObject({ in_app: true, mail: "at_once", by_push: true });
    await expect(ask("ada", "lessen_notifications('refund_sent')")).rejects.toMatchObject({
      detail: "NOTIFICATIONS_LOCKED",
    });
    // its mail has an hour of its own: there is no slower step than none
    expect(await ask("ada", "lessen_notifications('job_alert')")).toMatchObject({ became: "never" });
    await expect(choose("ada", "job_alert", "daily")).rejects.toMatchObject({
      detail: "NOTIFICATIONS_INVALID",
    });
  });
});

describe("a mailed link", () => {
  const token = async (kinds: string[], person = "ada") =>
    (
      await query<{ it: string }>("select internal.leave_token($1, $2) as it", [id(`user ${person}`), kinds])
    )[0]?.it ?? "";
  const find = (given: string) =>
    query<{ it: unknown }>("select find_mailed_kinds($1) as it", [given]).then(([row]) => row?.it ?? null);
  const lessen = (given: string, kind: string | null, mail: string) =>
    query<{ it: boolean }>("select lessen_mails($1, $2, $3) as it", [given, kind, mail]).then(
      ([row]) => row?.it,
    );

  test("Shows a masked address and its kinds, and lessens only", async () => {
    const given = await token(["night_announced", "sale_soon"]);
    expect(await find(given)).toEqual({
      address: "a•••@e•••",
      kinds: [
        { kind: "night_announced", mail: "daily", has_own_hour: false },
        { kind: "sale_soon", mail: "at_once", has_own_hour: false },
      ],
    });
    expect(await lessen(given, "night_announced", "at_once")).toBe(true);
    expect(await find(given)).toMatchObject({ kinds: [{ mail: "daily" }, {}] });
    expect(await lessen(given, "night_announced", "weekly")).toBe(true);
    expect(await find(given)).toMatchObject({ kinds: [{ mail: "weekly" }, { mail: "at_once" }] });
    expect(await lessen(given, null, "never")).toBe(true);
    expect(await find(given)).toMatchObject({ kinds: [{ mail: "never" }, { mail: "never" }] });
  });

  test("That is forged, changed or another's kind opens nothing", async () => {
    const given = await token(["sale_soon"]);
    const others = await token(["sale_soon"], "bo");
    const [version, , kinds, seal] = given.split(".");
    const forged = [
      "",
      "x",
      "a".repeat(5000),
      given.slice(0, -1),
      [version, others.split(".")[1], kinds, seal].join("."),
      [version, given.split(".")[1], "night_announced", seal].join("."),
      ["9", given.split(".")[1], kinds, seal].join("."),
    ];
    for (const bad of forged) {
      expect(await find(bad)).toBeNull();
      expect(await lessen(bad, null, "never")).toBe(false);
    }
    // what stays on cannot be ended by a link either
    const locked = await token(["refund_sent"]);
    await lessen(locked, null, "never");
    expect(await find(locked)).toMatchObject({ kinds: [] });
    expect(await query("select from notification_prefs")).toEqual([]);
  });
});
