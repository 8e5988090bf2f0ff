// Searches that people keep, the mail of what is new in them, and the link that ends it.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userId } from "../harness/actors.ts";
import { addEvent, addUsers, insert, type World } from "../harness/world.ts";
import { askSearch, createSearchWorld } from "./search-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await createSearchWorld();
});
afterAll(() => world.end());
beforeEach(() =>
  world.client.query(
    "delete from saved_searches; delete from internal.search_alerts_sent; delete from notifications; delete from graphile_worker._private_jobs; delete from events",
  ),
);
const { read } = askSearch(() => world);

const save = (person: string, question: unknown, alert = true) =>
  read<string>("save_search(null, $1, $2)", [JSON.stringify(question), alert], person);
/** Sends what is new an hour from now, and says how many mails went. */
const send = async (when = "1 hour") =>
  (await world.client.query("select internal.send_search_alerts(now() + $1::interval) as mails", [when]))
    .rows[0].mails;
type Mail = { recipient: string; data: { token: string; things: { title: string; path: string }[] } };
const mails = async (): Promise<Mail[]> =>
  (
    await world.client.query(
      "select payload from graphile_worker._private_jobs where payload ->> 'template' = 'search-alert' order by id",
    )
  ).rows.map(({ payload }) => payload);
const titles = async () =>
  (await mails()).map(({ data }) => data.things.map(({ title }) => title).toSorted());

describe("a kept search", () => {
  test("is kept once, with what is understood of it", async () => {
    const question = {
      q: "dub\u0007 leeds",
      words: "dub",
      near: "leeds",
      type: "event",
      from: "soon",
      admin: "yes",
      to: 5,
    };
    expect(await save("owner", question, false)).toBe(await save("owner", question));
    const { rows } = await world.client.query("select name, question, alert from saved_searches");
    expect(rows).toEqual([
      {
        name: "dub leeds",
        question: { q: "dub leeds", words: "dub", near: "leeds", type: "event" },
        alert: true,
      },
    ]);
  });

  test("of nothing is refused, and so is the twenty-first", async () => {
    for (const question of [{}, { q: " " }, { type: "event" }, "dub", []])
      await expect(save("owner", question)).rejects.toMatchObject({
        detail: "SEARCH_EMPTY",
      });
    for (let count = 0; count < 20; count += 1) await save("stranger", { q: `dub ${count}` });
    await expect(save("stranger", { q: "dub 20" })).rejects.toMatchObject({ detail: "SEARCH_SAVED_FULL" });
  });

  test("is changed and removed by its own person alone", async () => {
    const search = await save("owner", { q: "dub" });
    expect(await read("set_search_alert($1, false)", [search], "stranger")).toBe(false);
    expect(await read("delete_saved_search($1)", [search], "stranger")).toBe(false);
    expect(await read("set_search_alert($1, false)", [search], "owner")).toBe(true);
    expect(await read("delete_saved_search($1)", [search], "owner")).toBe(true);
  });
});

describe("the daily mail", () => {
  test("holds what is new in all searches, each thing once, and never again", async () => {
    await addEvent(world.client, { name: "old", title: "Old Dub" });
    await save("owner", { q: "dub" });
    await save("owner", { near: "leeds" });
    await world.client.query("update saved_searches set alert_since = now() + interval '1 second'");
    await world.client.query("update internal.search_docs set added_at = now() - interval '1 day'");
    expect(await send()).toBe(0);
    await addEvent(world.client, { name: "new", title: "New Dub" });
    await world.client.query(
      "update internal.search_docs set added_at = now() + interval '1 minute' where title = 'New Dub'",
    );
    expect(await send()).toBe(1);
    expect(await titles()).toEqual([["New Dub"]]);
    expect(await send()).toBe(0);
    const { rows } = await world.client.query("select user_id, kind from notifications");
    expect(rows).toEqual([{ user_id: userId("owner"), kind: "search_alert" }]);
  });

  test("reads the days of a search on the morning it is sent", async () => {
    const { rows } = await world.client.query<{ tonight: string; day: string }>(
      "select internal.night_date(now() + interval '1 hour')::text as tonight, to_char(internal.night_date(now() + interval '1 hour') + 3, 'dy') as day",
    );
    const { day = "" } = rows[0] ?? {};
    for (const [name, days] of [
      ["In Three Days", 3],
      ["In Ten Days", 10],
    ] as const) {
      const night = await addEvent(world.client, { name, title: name });
      await world.client.query(
        `update events set starts_at = (internal.night_date(now() + interval '1 hour') + $2::int + time '22:00') at time zone 'Europe/London',
           ends_at = (internal.night_date(now() + interval '1 hour') + $2::int + interval '26 hours') at time zone 'Europe/London' where id = $1`,
        [night, days],
      );
    }
    await save("owner", { q: `leeds ${day}`, near: "leeds", when: day });
    await save("stranger", { q: day, when: day });
    await world.client.query("update saved_searches set alert_since = now() - interval '1 day'");
    expect(await send()).toBe(2);
    expect(await titles()).toEqual([["In Three Days"], ["In Three Days"]]);
    // in a week's time the same word means another night
    await world.client.query("update internal.search_docs set added_at = now() + interval '6 days'");
    expect(await send("7 days")).toBe(2);
    expect((await titles()).slice(2)).toEqual([["In Ten Days"], ["In Ten Days"]]);
  });

  test("holds nothing hidden and nobody blocked, and goes to nobody who is suspended", async () => {
    await addUsers(world.client, ["Zanzibar"]);
    await save("owner", { q: "zanzibar" });
    await save("stranger", { q: "zanzibar" });
    await insert(world.client, "user_blocks", {
      blocker_id: userId("Zanzibar"),
      blocked_id: userId("owner"),
    });
    await world.client.query("update profiles set visibility = 'public' where full_name = 'Zanzibar'");
    await addEvent(world.client, { name: "z1", title: "Zanzibar unlisted", visibility: "unlisted" });
    await addEvent(world.client, { name: "z2", title: "Zanzibar draft", status: "draft" });
    await world.client.query("update saved_searches set alert_since = now() - interval '1 day'");
    await world.client.query("begin");
    await world.client.query("update profiles set status = 'suspended' where user_id = $1", [
      userId("stranger"),
    ]);
    expect(await send()).toBe(0);
    await world.client.query("rollback");
    expect(await send()).toBe(1);
    expect((await mails()).map(({ recipient, data }) => [recipient, data.things.length])).toEqual([
      ["stranger@example.org", 1],
    ]);
  });

  test("ends by its link without a sign-in, for all searches of that person and of nobody else", async () => {
    await save("owner", { q: "night" });
    await save("owner", { q: "other" });
    await save("team", { q: "night" });
    await world.client.query("update saved_searches set alert_since = now() - interval '1 day'");
    await addEvent(world.client, { name: "n", title: "Some Night" });
    expect(await send()).toBe(2);
    const link = (await mails()).find(({ recipient }) => recipient === "owner@example.org")?.data.token ?? "";
    expect(link).toMatch(/^[a-z0-9]{32}$/);
    const { client } = world;
    const end = async (token: string) => {
      await client.query("set role anon");
      const { rows } = await client.query("select end_search_alerts($1) as ended", [token]);
      await client.query("reset role");
      return rows[0].ended;
    };
    expect(await end("wrong")).toBe(false);
    expect(await end(link)).toBe(true);
    const { rows } = await client.query(
      "select user_id, bool_or(alert) as alert from saved_searches group by 1",
    );
    expect(Object.fromEntries(rows.map(({ user_id, alert }) => [user_id, alert]))).toEqual({
      [userId("owner")]: false,
      [userId("team")]: true,
    });
  });
});

describe("what was asked for", () => {
  const keep = async (term: string) =>
    (await world.client.query("select keep_search_term($1) as kept", [term])).rows[0].kept;

  test.each(["someone@example.org", "07700 900123", "LS1 4AB", "ls14ab", "a", "", "  "])(
    "%s is not written down",
    async (term) => expect(await keep(term)).toBe(false),
  );

  test("is counted by day, and says whether anything is found", async () => {
    await addEvent(world.client, { name: "t", title: "Tangerine" });
    for (const term of ["Tangerine", "tangerine ", "quince"]) expect(await keep(term)).toBe(true);
    const { rows } = await world.client.query(
      "select term, count, is_found from internal.search_terms order by term",
    );
    expect(rows).toEqual([
      { term: "quince", count: 1, is_found: false },
      { term: "tangerine", count: 2, is_found: true },
    ]);
  });

  test("is popular from twenty times in a week on, where something is found and no watched word is in it", async () => {
    await world.client.query(`insert into internal.screening_words (word) values ('pills') on conflict do nothing;
      insert into internal.search_terms (day, term, count, is_found) values
        (internal.night_date(now()), 'often', 12, true), (internal.night_date(now()) - 3, 'often', 8, true),
        (internal.night_date(now()) - 8, 'long ago', 90, true), (internal.night_date(now()), 'seldom', 19, true),
        (internal.night_date(now()), 'missing', 50, false), (internal.night_date(now()), 'pills tonight', 50, true)`);
    expect(await read("popular_searches()", [], null)).toEqual(["often"]);
  });

  test("is read by staff alone", async () => {
    await expect(read("list_search_terms()", [], "owner")).rejects.toMatchObject({ code: "PT403" });
    expect(await read<unknown[]>("list_search_terms()", [], "moderator")).not.toHaveLength(0);
  });
});
