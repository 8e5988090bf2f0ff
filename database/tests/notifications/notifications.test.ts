import { NOTIFICATION_KINDS } from "@undercroft/contract/notifications";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "bo", "cy", "dee"]);
  await world.client.query("update profiles set visibility = 'public'");
});
beforeEach(() =>
  world.client.query(
    "delete from notifications; delete from notification_prefs; delete from user_mutes; delete from user_blocks; delete from follows",
  ),
);
afterAll(() => world.end());

type Told = {
  id: string;
  kind: string;
  tab: string;
  count: number;
  read_at: string | null;
  seen_at: string | null;
  latest_at: string;
  subject: Record<string, unknown>;
  payload: Record<string, unknown>;
  actors: { handle: string }[];
};
const ask = async <T>(person: string, sql: string, values: unknown[] = []): Promise<T> =>
  asPerson(
    world.client,
    person,
    async () => (await world.client.query(`select ${sql} as it`, values)).rows[0]?.it,
  );
const notify = (kind: string, person: string, payload: object = {}) =>
  world.client.query("select internal.notify($1, $2, $3)", [
    kind,
    id(`user ${person}`),
    JSON.stringify(payload),
  ]);
const list = (person: string, tab: string | null = null) =>
  ask<Told[]>(person, "list_notifications($1)", [tab]);
const from = (person: string) => ({ person: id(`user ${person}`) });

describe("what somebody is told", () => {
  test("Of several followers becomes one row that counts them, names the newest two and moves up", async () => {
    for (const one of ["bo", "cy", "dee", "bo"]) await notify("follower_new", "ada", from(one));
    const told = await list("ada");
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ kind: "follower_new", tab: "social", count: 3 });
    expect(told[0]?.actors).toHaveLength(2);
    expect(told[0]?.payload).toEqual({});
    expect(await list("bo")).toEqual([]);
  });

  test("Begins a new row once the last one was read", async () => {
    await notify("follower_new", "ada", from("bo"));
    const [first] = await list("ada");
    await ask("ada", "mark_notifications(array[$1]::uuid[])", [first?.id]);
    await notify("follower_new", "ada", from("cy"));
    expect((await list("ada")).map(({ count, read_at }) => [count, read_at === null])).toEqual([
      [1, true],
      [1, false],
    ]);
  });

  test("Never comes from somebody who is shut out or muted, and their name goes from what is there", async () => {
    await notify("follower_new", "ada", from("bo"));
    await ask("ada", "block_person($1)", [id("user bo")]);
    await ask("ada", "mute('user', $1)", [id("user cy")]);
    await notify("follower_new", "ada", from("bo"));
    await notify("follower_new", "ada", from("cy"));
    // one whose people are all shut out says nothing any more
    expect(await list("ada")).toEqual([]);
  });

  test("Says what it is about as that is now, and that it is gone when it is", async () => {
    const event = await addEvent(world.client, { name: "told of", title: "Machine Room" });
    await notify("event_changed", "ada", { event_id: event, title: "Machine Room" });
    expect((await list("ada"))[0]?.subject).toMatchObject({
      title: "Machine Room",
      slug: expect.any(String),
    });
    await world.client.query("delete from events where id = $1", [event]);
    expect((await list("ada"))[0]?.subject).toEqual({ title: "Machine Room", is_gone: true });
  });

  test("Comes thirty at a time, by tab, with none twice and none missed", async () => {
    for (let at = 0; at < 35; at++) await notify("refund_sent", "ada", { ref: `REF${at}` });
    await notify("follower_new", "ada", from("bo"));
    const first = await list("ada");
    expect(first).toHaveLength(30);
    const last = first.at(-1);
    const rest = await ask<Told[]>("ada", "list_notifications(null, $1, $2)", [last?.latest_at, last?.id]);
    expect(new Set([...first, ...rest].map((one) => one.id)).size).toBe(36);
    expect(await list("ada", "social")).toHaveLength(1);
    await expect(list("ada", "sport")).rejects.toMatchObject({ detail: "NOTIFICATIONS_INVALID" });
  });
});

test("Every kind that is sent has its words, and no words are of a kind that is never sent", async () => {
  const { rows } = await world.client.query(
    "select kind, tab from internal.notification_kinds order by kind",
  );
  const sent = rows.map(({ kind }) => kind).filter((kind: string) => kind !== "test_probe");
  expect(Object.keys(NOTIFICATION_KINDS).sort()).toEqual(sent);
});

describe("reading", () => {
  test("Opening marks what was there as seen and leaves it unread; reading and removing are one's own", async () => {
    await notify("refund_sent", "ada", { ref: "ABC" });
    await notify("refund_sent", "bo", { ref: "DEF" });
    await ask("ada", "see_notifications(now())");
    expect(await ask("ada", "count_notifications()")).toMatchObject({
      unread: 1,
      unseen: 0,
      tickets: 1,
      work: 0,
    });
    const [others] = await list("bo");
    await ask("ada", "mark_notifications(array[$1]::uuid[])", [others?.id]);
    await ask("ada", "remove_notification($1)", [others?.id]);
    expect(await ask("bo", "count_notifications()")).toMatchObject({ unread: 1 });
    await ask("ada", "mark_all_notifications(now())");
    expect(await ask("ada", "count_notifications()")).toMatchObject({ unread: 0 });
    const [mine] = await list("ada");
    await ask("ada", "remove_notification($1)", [mine?.id]);
    expect(await list("ada")).toEqual([]);
    await ask("ada", "remove_notification($1, false)", [mine?.id]);
    expect(await list("ada")).toHaveLength(1);
  });

  test("Marking everything read leaves what came after the moment", async () => {
    await notify("refund_sent", "ada", { ref: "ABC" });
    await ask("ada", "mark_all_notifications(now() - interval '1 minute')");
    expect(await ask("ada", "count_notifications()")).toMatchObject({ unread: 1 });
  });
});

test("An open page is told that there is something to read, and not what", async () => {
  await world.client.query("delete from realtime.messages");
  await notify("refund_sent", "ada", { ref: "ABC" });
  await ask("ada", "mark_all_notifications(now())");
  await ask("ada", "mark_all_notifications(now())");
  const { rows } = await world.client.query(
    "select topic, event, payload - 'id' as payload, private from realtime.messages order by inserted_at",
  );
  expect(rows).toEqual(
    Array(2).fill({ topic: `person:${id("user ada")}`, event: "notification", payload: {}, private: true }),
  );
});

describe("choosing", () => {
  test("An optional kind that is switched off makes no row and no mail; what is about bookings stays on", async () => {
    await ask("ada", "set_notification_pref('follower_new', false, 'never', false)");
    await ask("ada", "set_notification_pref('job_nudge', true, 'never', false)");
    await notify("follower_new", "ada", from("bo"));
    expect(await list("ada")).toEqual([]);
    const wants = (kind: string) =>
      world.client.query("select internal.wants_mail($1, $2) as it", [id("user ada"), kind]);
    expect((await wants("job_nudge")).rows).toEqual([{ it: false }]);
    expect((await wants("refund_sent")).rows).toEqual([{ it: true }]);
    await expect(
      ask("ada", "set_notification_pref('refund_sent', false, 'never', false)"),
    ).rejects.toMatchObject({
      detail: "NOTIFICATIONS_LOCKED",
    });
    await expect(ask("ada", "set_notification_pref('weather', false, 'never', false)")).rejects.toMatchObject(
      {
        detail: "NOTIFICATIONS_NOT_FOUND",
      },
    );
    const prefs = await ask<{ kind: string; in_app: boolean }[]>("ada", "list_notification_prefs()");
    expect(prefs.find(({ kind }) => kind === "follower_new")).toMatchObject({ in_app: false });
  });
});

describe("a night that is announced", () => {
  const announce = async () => {
    let told = 0;
    for (let round = 0; round < 10; round++)
      told += (await world.client.query("select internal.announce_nights() as n")).rows[0]?.n;
    return told;
  };
  const follow = (person: string, kind: string, target: string, notify = true) =>
    world.client.query(
      "insert into follows (follower_id, kind, target, status, notify) values ($1, $2, $3, 'active', $4)",
      [id(`user ${person}`), kind, target, notify],
    );

  test("Is told once to each follower of its venue or organiser who wants to hear, and never again", async () => {
    await announce();
    await follow("ada", "venue", id("venue"));
    await follow("ada", "organiser", id("organiser"));
    await follow("bo", "organiser", id("organiser"));
    await follow("cy", "organiser", id("organiser"), false);
    await follow("dee", "venue", id("venue"));
    await ask("dee", "mute('venue', $1)", [id("venue")]);
    const event = await addEvent(world.client, { name: "announced", title: "First Frost", status: "draft" });
    await world.client.query("update events set status = 'published' where id = $1", [event]);
    expect(await announce()).toBe(2);
    expect((await list("ada"))[0]).toMatchObject({
      kind: "night_announced",
      subject: { title: "First Frost" },
    });
    expect(await list("bo")).toHaveLength(1);
    expect(await list("cy")).toEqual([]);
    expect(await list("dee")).toEqual([]);
    await world.client.query("update events set status = 'postponed' where id = $1", [event]);
    await world.client.query("update events set status = 'published' where id = $1", [event]);
    expect(await announce()).toBe(0);
  });

  test("Is told to nobody while it is unlisted, withdrawn or over", async () => {
    await follow("ada", "organiser", id("organiser"));
    const unlisted = await addEvent(world.client, {
      name: "unlisted one",
      status: "draft",
      visibility: "unlisted",
    });
    const withdrawn = await addEvent(world.client, { name: "withdrawn one", status: "draft" });
    await world.client.query("update events set status = 'published' where id = any ($1)", [
      [unlisted, withdrawn],
    ]);
    await world.client.query("update events set status = 'cancelled' where id = $1", [withdrawn]);
    expect(await announce()).toBe(0);
    expect(await list("ada")).toEqual([]);
  });
});
