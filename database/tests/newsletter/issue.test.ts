// An issue of the newsletter: drafted on Wednesdays, edited and sent by staff, with each reader's own cities.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asPerson } from "../harness/actors.ts";
import { addEvent, addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";
import { addArticle } from "../journal/article-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["suspended"]);
});
afterAll(() => world.end());
beforeEach(() =>
  world.client.query(`delete from newsletter_issues; delete from internal.newsletter_subscribers; delete from articles;
    delete from events; delete from rate_limits; delete from internal.daily_runs; delete from graphile_worker._private_jobs`),
);

type Issue = {
  id: string;
  version: number;
  status: string;
  subject: string;
  content: {
    pieces: { id: string; title: string }[];
    picks: { id: string; title: string }[];
    cities: { id: string; name: string; nights: { title: string }[] }[];
  };
};
const ask = async <T = Issue>(sql: string, values: unknown[] = [], person = "moderator"): Promise<T> =>
  asPerson(world.client, person, async () => {
    const { rows } = await world.client.query(`select ${sql} as answer`, values);
    return rows[0]?.answer as T;
  });
const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await world.client.query(sql, values)).rows as Row[];
const publish = (name: string, days = 1) =>
  addArticle(world.client, name, {
    status: "published",
    published_at: new Date(Date.now() - days * 86_400_000),
  });
const soon = () => new Date(Date.now() + 2 * 86_400_000);
const draft = async () => ask("find_newsletter_issue($1)", [await ask<string>("draft_newsletter_issue()")]);
const save = (issue: Issue, fields: Partial<Record<"subject" | "intro", string>> = {}, pieces?: string[]) =>
  ask("save_newsletter_issue($1, $2, $3, $4, $5, $6)", [
    issue.id,
    issue.version,
    fields.subject ?? issue.subject,
    fields.intro ?? "",
    pieces ?? issue.content.pieces.map(({ id: piece }) => piece),
    issue.content.picks.map(({ id: pick }) => pick),
  ]);
const addReader = async (email: string, areas: string[] = []) => {
  const [proof] = await rows<{ id: string }>(
    "insert into internal.newsletter_proofs (email_hash, wording, source) values ('x', 1, 'home') returning id",
  );
  await world.client.query(
    "insert into internal.newsletter_subscribers (email, confirmed_at, area_ids, proof_id) values ($1, now(), $2, $3)",
    [email, areas, proof?.id],
  );
};
const queued = () =>
  rows<{ recipient: string; data: Issue["content"] & { subject: string; code: string }; priority: number }>(
    "select payload ->> 'recipient' as recipient, payload -> 'data' as data, priority from graphile_worker._private_jobs order by id",
  );

describe("the draft", () => {
  test("It is made on Wednesday at ten in London, in summer and winter, once, and on no other day", async () => {
    await publish("of the week");
    const at = (moment: string) =>
      rows<{ drafted: boolean }>("select internal.draft_weekly_newsletter($1) is not null as drafted", [
        moment,
      ]);
    await world.client.query("update articles set published_at = '2026-10-20T12:00:00Z'");
    expect(await at("2026-10-20T10:00:00Z")).toEqual([{ drafted: false }]); // a Tuesday
    expect(await at("2026-10-21T08:59:00Z")).toEqual([{ drafted: false }]); // 09:59 in summer
    expect(await at("2026-10-21T09:00:00Z")).toEqual([{ drafted: true }]); // 10:00 in summer
    expect(await at("2026-10-21T09:01:00Z")).toEqual([{ drafted: false }]);
    await world.client.query(
      "update newsletter_issues set status = 'dropped'; update articles set published_at = '2026-10-27T12:00:00Z'",
    );
    expect(await at("2026-10-28T09:30:00Z")).toEqual([{ drafted: false }]); // 09:30 in winter
    expect(await at("2026-10-28T10:00:00Z")).toEqual([{ drafted: true }]);
    expect(await rows("select day::text from newsletter_issues order by day")).toEqual([
      { day: "2026-10-21" },
      { day: "2026-10-28" },
    ]);
  });

  test("It holds the week's articles, the picks, and the nights of each city; nothing older, hidden or cancelled", async () => {
    await publish("new");
    await publish("last month", 30);
    await addArticle(world.client, "secret plan");
    await addEvent(world.client, { name: "picked", starts_at: soon(), pick_blurb: "Go early." });
    await addEvent(world.client, { name: "plain", starts_at: soon() });
    await addEvent(world.client, { name: "hidden", starts_at: soon(), status: "draft" });
    await addEvent(world.client, { name: "next month", starts_at: new Date(Date.now() + 30 * 86_400_000) });
    const { content } = await draft();
    expect(content.pieces.map(({ title }) => title)).toEqual(["Article new"]);
    expect(content.picks.map(({ title }) => title)).toEqual(["Event picked"]);
    await world.client.query("update events set status = 'cancelled' where title = 'Event picked'");
    const [issue] = await rows<{ id: string }>("select id from newsletter_issues");
    const later = await ask("find_newsletter_issue($1)", [issue?.id]);
    expect(later.content.picks).toEqual([]);
  });

  test("A week without anything has no issue", async () => {
    await expect(draft()).rejects.toMatchObject({ detail: "NEWSLETTER_EMPTY" });
    expect(await rows("select internal.draft_weekly_newsletter('2026-10-21T09:00:00Z') as drafted")).toEqual([
      { drafted: null },
    ]);
  });
});

describe("the desk", () => {
  test("Staff alone see and change issues; the suspended and the public are refused by code", async () => {
    await publish("new");
    const issue = await draft();
    for (const call of [
      "list_newsletter_issues()",
      "draft_newsletter_issue()",
      `send_newsletter_issue('${issue.id}', 1)`,
      `test_newsletter_issue('${issue.id}', 1)`,
      `drop_newsletter_issue('${issue.id}', 1)`,
    ])
      await expect(ask(call, [], "stranger")).rejects.toMatchObject({ detail: "ADMIN_STAFF_REQUIRED" });
    const suspended = id("user suspended");
    await world.client.query("insert into user_roles (user_id, role) values ($1, 'moderator')", [suspended]);
    await world.client.query("update profiles set status = 'suspended' where user_id = $1", [suspended]);
    await expect(ask("list_newsletter_issues()", [], "suspended")).rejects.toMatchObject({
      detail: "PEOPLE_SUSPENDED",
    });
  });

  test("Of two colleagues the second is told that the issue was saved meanwhile", async () => {
    await publish("new");
    const issue = await draft();
    expect(await save(issue, { subject: "A better subject" })).toMatchObject({
      subject: "A better subject",
      version: 2,
    });
    await expect(save(issue)).rejects.toMatchObject({ detail: "NEWSLETTER_STALE" });
    await expect(save({ ...issue, version: 2 }, { subject: "A" })).rejects.toMatchObject({
      detail: "NEWSLETTER_INVALID",
      message: "subject: A subject has 3 to 120 characters",
    });
  });

  test("Pieces keep the order that was chosen, and one that is taken out stays out", async () => {
    const [first, second] = [await publish("first"), await publish("second", 2)];
    const issue = await draft();
    const saved = await save(issue, {}, [second, first]);
    expect(saved.content.pieces.map(({ id: piece }) => piece)).toEqual([second, first]);
    expect((await save(saved, {}, [second])).content.pieces).toHaveLength(1);
  });

  test("A test goes to the colleague alone", async () => {
    await publish("new");
    await addReader("reader@example.com");
    const issue = await draft();
    await ask("test_newsletter_issue($1, $2)", [issue.id, issue.version]);
    expect(await queued()).toMatchObject([
      { recipient: "moderator@example.org", data: { subject: `Test: ${issue.subject}` } },
    ]);
  });
});

describe("sending", () => {
  test("Each reader gets one mail with their own cities, behind everything else in the queue, and the issue is sent", async () => {
    await publish("new");
    await addEvent(world.client, { name: "here", starts_at: soon() });
    const issue = await draft();
    const [city] = issue.content.cities;
    await addReader("with-city@example.com", [city?.id ?? ""]);
    await addReader("without@example.com");
    await world.client.query(
      "insert into internal.newsletter_subscribers (email, proof_id) select 'unconfirmed@example.com', id from internal.newsletter_proofs limit 1",
    );
    expect(await ask("send_newsletter_issue($1, $2)", [issue.id, issue.version])).toMatchObject({
      status: "sending",
      addressed: 2,
      waiting: 2,
    });
    await expect(ask("send_newsletter_issue($1, $2)", [issue.id, 2])).rejects.toMatchObject({
      detail: "NEWSLETTER_CLOSED",
    });
    expect(await rows("select internal.send_newsletters() as queued")).toEqual([{ queued: 2 }]);
    expect(await rows("select internal.send_newsletters() as queued")).toEqual([{ queued: 0 }]);
    expect(await rows("select status, content is not null as kept from newsletter_issues")).toEqual([
      { status: "sent", kept: true },
    ]);
    const mails = await queued();
    const cities = Object.fromEntries(mails.map(({ recipient, data }) => [recipient, data.cities.length]));
    expect(cities).toEqual({ "with-city@example.com": 1, "without@example.com": 0 });
    expect(new Set(mails.map(({ data }) => data.code)).size).toBe(2);
    expect(mails.every(({ priority }) => priority > 0)).toBe(true);
  });

  test("Whoever leaves before their mail is queued gets none", async () => {
    await publish("new");
    await addReader("leaver@example.com");
    await addReader("stays@example.com");
    const issue = await draft();
    await ask("send_newsletter_issue($1, $2)", [issue.id, issue.version]);
    await world.client.query(
      "select leave_newsletter(code) from internal.newsletter_subscribers where email = 'leaver@example.com'",
    );
    await world.client.query("select internal.send_newsletters()");
    expect((await queued()).map(({ recipient }) => recipient)).toEqual(["stays@example.com"]);
  });

  test("Without a reader it stays a draft", async () => {
    await publish("new");
    const issue = await draft();
    await expect(ask("send_newsletter_issue($1, $2)", [issue.id, issue.version])).rejects.toMatchObject({
      detail: "NEWSLETTER_NOBODY",
    });
    expect(await rows("select status from newsletter_issues")).toEqual([{ status: "draft" }]);
  });

  test("Two jobs at once never queue a reader twice", async () => {
    await insert(world.client, "newsletter_issues", {
      day: "2026-11-18",
      subject: "Twice",
      status: "sending",
      content: { cities: [] },
      sent_at: new Date(),
    });
    await addReader("one@example.com");
    await world.client.query(
      "insert into internal.newsletter_deliveries (issue_id, subscriber_id) select i.id, s.id from newsletter_issues i, internal.newsletter_subscribers s",
    );
    await world.client.query("begin; select internal.send_newsletters()");
    const other = await import("pg").then(({ default: pg }) => new pg.Client(world.connection));
    await other.connect();
    const { rows: second } = await other.query("select internal.send_newsletters() as queued");
    await world.client.query("commit");
    await other.end();
    expect(second).toEqual([{ queued: 0 }]);
    expect(await queued()).toHaveLength(1);
  });
});
