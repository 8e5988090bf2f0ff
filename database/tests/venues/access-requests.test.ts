import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent, addUsers, addVenue, id, insert, type World } from "../harness/world.ts";
import { accessSteps, canary } from "./access-request-steps.ts";
import { createVenueTeam } from "./team-venue.ts";

let world: World;

beforeAll(async () => {
  world = await createVenueTeam();
  await addUsers(world.client, ["asker", "finance", "promoter"]);
  await insert(world.client, "venue_members", {
    venue_id: id("venue"),
    user_id: id("user finance"),
    role: "finance",
  });
  await addVenue(world.client, "teamless", { status: "active" });
  await insert(world.client, "organisers", { id: id("organiser alone"), name: "Alone" });
  await insert(world.client, "organisers", {
    id: id("organiser vault"),
    name: "The Vault",
    venue_id: id("venue"),
  });
  await insert(world.client, "organiser_members", {
    organiser_id: id("organiser"),
    user_id: id("user promoter"),
    role: "manager",
  });
});
afterAll(() => world.end());
beforeEach(() =>
  world.client.query(`delete from access_requests; delete from internal.access_questions; delete from rate_limits; delete from user_blocks;
    delete from notifications; delete from graphile_worker._private_jobs; delete from events`),
);
const { ask, submit, newest, sent, open, list, mails, codeOf } = accessSteps(() => world);

describe("a question about access", () => {
  test("reaches owners and managers, is answered, and the answer reaches who asked", async () => {
    const request = await sent();
    expect((await mails()).map(({ template, recipient }) => `${template} ${recipient}`)).toEqual([
      "access-request-received manager@example.org",
      "access-request-received team@example.org",
    ]);
    const read = await open(request);
    expect(read).toMatchObject({
      side: "team",
      question: canary,
      answer: null,
      status: "open",
      person: { name: "asker" },
      sheet_of: { id: id("venue") },
    });
    await ask("manager", "select answer_access_request($1, 'CANARY: yes, a ceiling hoist')", [request]);
    expect(await open(request, "asker")).toMatchObject({
      side: "asker",
      status: "answered",
      answer: "CANARY: yes, a ceiling hoist",
    });
    expect((await mails())[0]).toMatchObject({
      template: "access-request-answered",
      recipient: "asker@example.org",
    });
    await ask("team", "select close_access_request($1)", [request]);
    expect((await open(request)).status).toBe("closed");
  });

  test("is sealed at rest, and in no mail, no notification and no log", async () => {
    const request = await sent();
    await open(request);
    await ask("manager", "select answer_access_request($1, 'CANARY: yes, a ceiling hoist')", [request]);
    const { rows } = await world.client.query(
      `select (select jsonb_agg(to_jsonb(r)) from access_requests r) as rows, (select jsonb_agg(to_jsonb(j)) from graphile_worker._private_jobs j) as jobs,
        (select jsonb_agg(to_jsonb(n)) from notifications n) as told, (select jsonb_agg(to_jsonb(a)) from audit_logs a) as logs`,
    );
    expect(rows[0].told).toHaveLength(3);
    expect(JSON.stringify(rows[0])).not.toContain("CANARY");
    for (const { payload } of rows[0].told)
      expect(["is_named,request_id,venue_id", "request_id,venue_id"]).toContain(
        Object.keys(payload).toSorted().join(),
      );
  });

  test("is written down each time somebody of the team opens it, and not when its asker does", async () => {
    const request = await sent();
    const opened = async () =>
      (
        await world.client.query(
          "select actor_id from audit_logs where action_type = 'access_request_opened' and record_id = $1 order by created_at",
          [request],
        )
      ).rows.map((row) => row.actor_id);
    await open(request, "asker");
    expect(await opened()).toEqual([]);
    await open(request, "manager");
    await open(request, "manager");
    await open(request, "team");
    expect(await opened()).toEqual([id("user manager"), id("user manager"), id("user team")]);
  });

  test("is due by the end of the second working day", async () => {
    const request = await sent();
    const { rows } = await world.client.query(
      "select due_at = internal.claim_due(created_at) as is_due from access_requests where id = $1",
      [request],
    );
    expect(rows[0].is_due).toBe(true);
    expect((await list("manager"))[0]?.is_overdue).toBe(false);
    await world.client.query("update access_requests set due_at = now() - interval '1 minute'");
    expect((await list("manager"))[0]?.is_overdue).toBe(true);
    const { rows: tiles } = await world.client.query(
      "select tile, count::int from internal.overview_access_requests()",
    );
    expect(tiles).toEqual([{ tile: "access", count: 1 }]);
    const [late] = await ask<{ late: Record<string, unknown>[] }>(
      "moderator",
      "select list_overdue_access_requests() as late",
    );
    expect(late?.late).toMatchObject([{ about: "The Vault" }]);
    expect(JSON.stringify(late)).not.toContain("CANARY");
    await expect(ask("manager", "select list_overdue_access_requests()")).rejects.toMatchObject({
      detail: "ADMIN_STAFF_REQUIRED",
    });
  });

  test.each([
    [{ question: "Lift?" }, 400, "question: Write 10 to 1,000 characters"],
    [{ question: "x".repeat(1001) }, 400, "question: Write 10 to 1,000 characters"],
    [{ venue_id: id("venue teamless") }, 404, "Nobody answers questions here"],
    [{ venue_id: id("no venue") }, 404, "Nobody answers questions here"],
    [{ venue_id: "none" }, 404, "Nobody answers questions here"],
    [{ venue_id: undefined }, 404, "Nobody answers questions here"],
  ])("%j is refused", async (fields, status, message) => {
    expect((await submit(fields)).refused).toMatchObject({ status, message });
    expect(await newest()).toBeUndefined();
  });

  test("sent twice by one form is one question", async () => {
    const form_token = "d".repeat(32);
    expect(await submit({ form_token })).toEqual({ state: "sent" });
    expect(await submit({ form_token })).toEqual({ state: "sent" });
    expect(await list("manager")).toHaveLength(1);
  });

  test("a sixth in a day, by person or by network, is told to wait", async () => {
    for (let round = 0; round < 5; round++) await submit({}, "asker", `192.0.2.${round}`);
    expect((await submit({}, "asker", "192.0.2.99")).wait).toBeGreaterThan(3600);
    for (let round = 0; round < 5; round++)
      await submit({ email: `a${round}@example.org` }, null, "198.51.100.7");
    expect((await submit({ email: "b@example.org" }, null, "198.51.100.7")).wait).toBeGreaterThan(3600);
  });

  test("is not found by somebody an owner has shut out, and not opened by a colleague who has", async () => {
    await world.client.query("insert into user_blocks (blocker_id, blocked_id) values ($1, $2)", [
      id("user team"),
      id("user asker"),
    ]);
    expect((await submit()).refused).toMatchObject({ status: 404 });
    await world.client.query("update user_blocks set blocker_id = $1", [id("user manager")]);
    const request = await sent();
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(["team@example.org"]);
    await expect(open(request, "manager")).rejects.toMatchObject({ detail: "ACCESS_REQUEST_NOT_FOUND" });
    expect(await list("manager")).toEqual([]);
  });
});

describe("without an account", () => {
  test("the question waits for the mailed link, whose second press finds it sent, and the answer has a link of its own", async () => {
    expect(await submit({ email: "Ada@Example.org" }, null)).toEqual({ state: "mailed" });
    expect(await list("manager")).toEqual([]);
    expect(await mails()).toMatchObject([
      { template: "access-request-confirm", recipient: "ada@example.org" },
    ]);
    const code = await codeOf();
    const confirm = async (given: string) =>
      (await ask<{ answer: unknown }>("stranger", "select confirm_access_question($1) as answer", [given]))[0]
        ?.answer;
    expect(await confirm("0".repeat(40))).toEqual({ state: "over" });
    expect(await confirm(code)).toEqual({ state: "sent" });
    expect(await confirm(code)).toEqual({ state: "sent" });
    const request = await newest();
    expect((await open(request)).person).toBeNull();
    await world.client.query("delete from graphile_worker._private_jobs");
    await ask("manager", "select answer_access_request($1, 'Yes, there is.')", [request]);
    const answerCode = await codeOf();
    expect(answerCode).not.toBe(code);
    const read = async (given: string) =>
      (
        await ask<{ answer: Record<string, string> | null }>(
          "stranger",
          "select read_access_answer($1) as answer",
          [given],
        )
      )[0]?.answer;
    expect(await read(answerCode)).toMatchObject({
      question: canary,
      answer: "Yes, there is.",
      about: "The Vault",
    });
    expect(await read(code)).toBeNull();
    expect(await read("")).toBeNull();
  });

  test("a link of three days ago sends nothing", async () => {
    await submit({ email: "ada@example.org" }, null);
    await world.client.query("update internal.access_questions set asked_at = now() - interval '49 hours'");
    const [row] = await ask<{ answer: unknown }>("stranger", "select confirm_access_question($1) as answer", [
      await codeOf(),
    ]);
    expect(row?.answer).toEqual({ state: "over" });
    expect(await newest()).toBeUndefined();
  });

  test.each(["", "ada", "ada@example", `${"a".repeat(250)}@b.uk`])(
    "the address %s is refused",
    async (email) => {
      expect((await submit({ email }, null)).refused).toMatchObject({
        status: 400,
        message: "email: Invalid email format",
      });
    },
  );

  test("one inbox gets three such mails a day", async () => {
    for (let round = 0; round < 5; round++)
      await submit({ email: "ada@example.org" }, null, `192.0.2.${round}`);
    expect(await mails()).toHaveLength(3);
  });
});

describe("who answers", () => {
  test.each(["editor", "finance", "door", "gone", "stranger", "moderator", "promoter"])(
    "%s opens no question",
    async (person) => {
      const request = await sent();
      for (const call of [
        "open_access_request($1)",
        "answer_access_request($1, 'Yes, there is')",
        "close_access_request($1)",
        "name_access_member($1, null)",
      ])
        await expect(ask(person, `select ${call}`, [request]), call).rejects.toMatchObject({
          code: "PT404",
          detail: "ACCESS_REQUEST_NOT_FOUND",
        });
      if (["editor", "finance", "door"].includes(person)) expect(await list(person)).toEqual([]);
      else await expect(list(person)).rejects.toMatchObject({ detail: "TEAMS_NOT_FOUND" });
    },
  );

  test("the colleague who is named does, for as long as they are in the team", async () => {
    const request = await sent();
    await ask("manager", "select name_access_member($1, $2)", [request, id("user door")]);
    expect((await mails()).map(({ recipient }) => recipient)).toContain("door@example.org");
    expect(await list("door")).toMatchObject([{ member: { name: "door" } }]);
    expect(await open(request, "door")).toMatchObject({
      side: "member",
      question: canary,
      members: [],
      sheet_of: null,
    });
    await expect(
      ask("door", "select name_access_member($1, $2)", [request, id("user editor")]),
    ).rejects.toMatchObject({ code: "PT404" });
    await world.client.query("update venue_members set status = 'removed' where user_id = $1", [
      id("user door"),
    ]);
    await expect(open(request, "door")).rejects.toMatchObject({ code: "PT404" });
    await world.client.query("update venue_members set status = 'active' where user_id = $1", [
      id("user door"),
    ]);
    await ask("door", "select answer_access_request($1, 'Yes, there is.')", [request]);
    await expect(ask("manager", "select answer_access_request($1, 'No.')", [request])).rejects.toMatchObject({
      detail: "ACCESS_REQUEST_CLOSED",
    });
    expect((await open(request, "asker")).member).toBeUndefined();
  });

  test("nobody outside of the team is named, and a short answer is refused at its field", async () => {
    const request = await sent();
    await expect(
      ask("manager", "select name_access_member($1, $2)", [request, id("user stranger")]),
    ).rejects.toMatchObject({
      code: "PT400",
      message: "member: They are not in this team",
    });
    await expect(ask("manager", "select answer_access_request($1, ' ')", [request])).rejects.toMatchObject({
      message: "answer: Write 3 to 2,000 characters",
    });
    await expect(ask("manager", "select close_access_request($1)", [request])).rejects.toMatchObject({
      detail: "ACCESS_REQUEST_CLOSED",
    });
  });

  test("of a night it is the organiser, the venue's team where that has none, and nobody once it is over", async () => {
    const has = async (event: string) =>
      (await ask<{ has: boolean }>("stranger", "select has_access_team(p_event_id => $1) as has", [event]))[0]
        ?.has;
    const night = await addEvent(world.client, { name: "night" });
    const alone = await addEvent(world.client, { name: "alone", organiser_id: id("organiser alone") });
    const own = await addEvent(world.client, { name: "own", organiser_id: id("organiser vault") });
    const over = await addEvent(world.client, { name: "over", starts_at: new Date(Date.now() - 86_400_000) });
    const draft = await addEvent(world.client, { name: "draft", status: "draft" });
    const nowhere = await addEvent(world.client, {
      name: "nowhere",
      organiser_id: id("organiser alone"),
      venue_id: null,
      location_mode: "tba",
    });
    expect([
      await has(night),
      await has(alone),
      await has(own),
      await has(over),
      await has(draft),
      await has(nowhere),
    ]).toEqual([true, true, true, false, false, false]);
    const toOrganiser = await sent({ event_id: night, venue_id: undefined });
    expect((await open(toOrganiser, "promoter")).side).toBe("team");
    await expect(open(toOrganiser, "manager")).rejects.toMatchObject({ code: "PT404" });
    expect(await list("manager", { p_event_id: night })).toEqual([]);
    const toVenue = await sent({ event_id: alone, venue_id: undefined });
    expect((await open(toVenue, "manager")).side).toBe("team");
    await sent({ event_id: own, venue_id: undefined });
    expect(await list("manager")).toHaveLength(2);
    expect(await list("promoter", { p_event_id: night })).toHaveLength(1);
  });
});

describe("keeping", () => {
  test("export has question and answer, and leaving takes them away with what was not confirmed", async () => {
    const request = await sent();
    await ask("manager", "select answer_access_request($1, 'Yes, there is.')", [request]);
    await world.client.query(
      "insert into access_requests (venue_id, email, secret, due_at, form_token) values ($1, 'asker@example.org', internal.seal_needs('Asked before signing up'), now(), repeat('e', 32))",
      [id("venue")],
    );
    await submit({ email: "asker@example.org" }, null);
    const { rows } = await world.client.query("select internal.export_access_requests($1)::text as taken", [
      id("user asker"),
    ]);
    for (const words of [canary, "Yes, there is.", "Asked before signing up"])
      expect(rows[0].taken).toContain(words);
    await world.client.query("select internal.anonymise_venues($1)", [id("user asker")]);
    const left = await world.client.query(
      "select (select count(*) from access_requests)::int + (select count(*) from internal.access_questions)::int as count",
    );
    expect(left.rows[0].count).toBe(0);
  });

  test("texts go 30 days after the night, with who asked by mail; the row says closed", async () => {
    const night = await addEvent(world.client, {
      name: "night",
      ends_at: new Date(Date.now() + 7.2 * 86_400_000),
    });
    const request = await sent({ event_id: night, venue_id: undefined });
    const forget = async (days: number) =>
      (
        await world.client.query(
          "select internal.retention_access_texts((select ends_at from events where id = $1) + $2::interval)::int as count",
          [night, `${days} days`],
        )
      ).rows[0].count;
    expect(await forget(29.9)).toBe(0);
    expect(await forget(30.1)).toBe(1);
    expect(await open(request, "team")).toMatchObject({ question: null, answer: null, status: "closed" });
  });
});
