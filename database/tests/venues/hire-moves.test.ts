import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addEvent, id, insert, type World } from "../harness/world.ts";
import { clearHire, createHireWorld, hireSides, inDays } from "./hire-fixture.ts";

let world: World;
let sides: ReturnType<typeof hireSides>;
beforeAll(async () => {
  world = await createHireWorld();
  sides = hireSides(world);
});
afterAll(() => world.end());
beforeEach(() => clearHire(world));

describe("an offer", () => {
  test("of yesterday cannot be taken, and a new one can", async () => {
    const request = await sides.send();
    await sides.offer(request, "editor", inDays(1));
    await world.client.query("update hire_requests set offer_until = now() - interval '1 minute'");
    await expect(sides.take(request)).rejects.toMatchObject({
      code: "PT400",
      message: "This offer has ended",
    });
    await sides.offer(request, "editor", inDays(2), 40_000);
    await sides.take(request);
    expect(await sides.statusOf(request)).toBe("requested");
  });

  test("that became dearer is not taken unseen", async () => {
    const request = await sides.send();
    await sides.offer(request);
    const { version } = await sides.open(request);
    await sides.offer(request, "manager", inDays(10), 90_000);
    await expect(
      sides.ask("asker", "select take_hire_offer($1, $2)", [request, version]),
    ).rejects.toMatchObject({
      code: "PT409",
      detail: "HIRE_STALE",
    });
  });

  test.each([
    [null, inDays(3), "price: Write an amount in pounds from 0 to 1,000,000"],
    [-1, inDays(3), "price: Write an amount in pounds from 0 to 1,000,000"],
    [100, inDays(-2), "until: Choose today or a day to come"],
    [100, inDays(60), "until: Choose a day up to the day of the hire"],
  ])("of %s until %s is refused", async (price, until, message) => {
    const request = await sides.send();
    await expect(
      sides.ask("editor", "select offer_hire($1, 1, $2, null, $3)", [request, price, until]),
    ).rejects.toMatchObject({
      code: "PT400",
      message,
    });
  });

  test("is not made, nor a hire confirmed, while the page of the room is down; declining goes on", async () => {
    const request = await sides.send();
    await world.client.query("update venues set status = 'suspended' where id = $1", [id("venue")]);
    await expect(sides.offer(request)).rejects.toMatchObject({ detail: "HIRE_READ_ONLY" });
    await sides.ask("editor", "select decline_hire($1, 'We are closed')", [request]);
    expect(await sides.statusOf(request)).toBe("declined");
  });
});

describe("the end of a hire", () => {
  test("declining wants a reason, comes before confirming, and ends the messages", async () => {
    const request = await sides.send();
    await expect(sides.ask("editor", "select decline_hire($1, '')", [request])).rejects.toMatchObject({
      message: "reason: Say in 3 to 500 characters why",
    });
    await sides.ask("editor", "select decline_hire($1, 'We are full that night')", [request]);
    expect(await sides.open(request)).toMatchObject({
      status: "declined",
      reason: "We are full that night",
      ended_by: "team",
    });
    await expect(
      sides.ask("asker", "select send_hire_message($1, 'Please')", [request]),
    ).rejects.toMatchObject({
      detail: "HIRE_CLOSED",
    });
    const second = await sides.confirmed();
    await expect(sides.ask("editor", "select decline_hire($1, 'Too late')", [second])).rejects.toMatchObject({
      detail: "HIRE_STALE",
    });
  });

  test("either side cancels a confirmed hire before its day, and not on it", async () => {
    const mine = await sides.confirmed();
    await sides.ask("asker", "select cancel_hire($1, 'The band broke up')", [mine]);
    expect(await sides.open(mine, "team")).toMatchObject({ status: "cancelled", ended_by: "asker" });
    const theirs = await sides.confirmed({ day: inDays(42) });
    await sides.ask("manager", "select cancel_hire($1, 'The roof leaks')", [theirs]);
    const today = await sides.confirmed({ day: inDays(43) });
    await world.client.query(
      "update hire_requests set starts_at = now() + interval '1 minute', ends_at = now() + interval '5 hours' where id = $1",
      [today],
    );
    await expect(sides.ask("asker", "select cancel_hire($1, 'Too late')", [today])).rejects.toMatchObject({
      code: "PT409",
      detail: "HIRE_OVER",
    });
  });

  test("what is final stays so", async () => {
    const request = await sides.send();
    await sides.ask("asker", "select cancel_hire($1, 'Found another room')", [request]);
    await expect(sides.offer(request)).rejects.toMatchObject({ detail: "HIRE_STALE" });
    await expect(
      world.client.query("update hire_requests set status = 'sent' where id = $1", [request]),
    ).rejects.toMatchObject({ detail: "STATUS_TRANSITION_REFUSED" });
  });
});

describe("time", () => {
  const hoursLater = (hours: number) =>
    world.client.query(
      `select internal.remind_of_hire(now() + $1::interval) as told, internal.end_due_hire(now() + $1::interval)`,
      [`${hours} hours`],
    );

  test("the team is reminded after a day and after two, once each, and after three the request expires", async () => {
    const request = await sides.send();
    const due = async () =>
      (await sides.mails()).filter(({ template }) => template === "hire-due").map(({ data }) => data.state);
    await hoursLater(23.9);
    expect(await due()).toEqual([]);
    await hoursLater(24.1);
    await hoursLater(25);
    expect(await due()).toEqual(["first", "first", "first"]);
    await hoursLater(48.1);
    await hoursLater(71.9);
    expect((await due()).filter((state) => state === "last")).toHaveLength(3);
    expect(await sides.statusOf(request)).toBe("sent");
    await hoursLater(72.1);
    expect(await sides.statusOf(request)).toBe("expired");
    expect(await sides.mailed()).toContain("hire-answered asker");
    await hoursLater(80);
    expect(await due()).toHaveLength(6);
  });

  test("an answered request neither reminds nor expires", async () => {
    const request = await sides.send();
    await sides.ask("editor", "select send_hire_message($1, 'Hello')", [request]);
    await hoursLater(100);
    expect(await sides.statusOf(request)).toBe("ongoing");
    expect((await sides.mails()).filter(({ template }) => template === "hire-due")).toEqual([]);
  });

  test("how long a room takes is the middle of its last twenty answers, from five on", async () => {
    const desk = async () =>
      (await sides.ask("stranger", "select get_hire_desk($1) as desk", [id("venue")]))[0] as {
        desk: { is_open: boolean; answer_minutes: number | null };
      };
    const answer = (minutes: number, ago: number) =>
      insert(world.client, "hire_requests", {
        venue_id: id("venue"),
        user_id: id("user asker"),
        starts_at: "2030-06-01T18:00Z",
        ends_at: "2030-06-01T23:00Z",
        guests: 5,
        purpose: "A party",
        status: "declined",
        created_at: new Date(Date.now() - ago * 86_400_000),
        answered_at: new Date(Date.now() - ago * 86_400_000 + minutes * 60_000),
      });
    for (const minutes of [60, 120, 300, 600]) await answer(minutes, 5);
    expect(await desk()).toEqual({ desk: { is_open: true, answer_minutes: null } });
    await answer(900, 4);
    expect((await desk()).desk.answer_minutes).toBe(300);
    for (let day = 0; day < 20; day++) await answer(30, 3);
    expect((await desk()).desk.answer_minutes).toBe(30);
  });
});

describe("clashes", () => {
  test("the team sees nights and confirmed hires of those hours, with public facts alone; the asker sees none", async () => {
    const first = await sides.confirmed({ purpose: "A wedding" });
    const request = await sides.send({}, "other");
    const { starts_at } = await sides.open(request, "editor");
    const at = (hours: number) => new Date(new Date(starts_at).getTime() + hours * 3_600_000);
    await addEvent(world.client, { name: "public", starts_at: at(1), ends_at: at(3) });
    await addEvent(world.client, { name: "before", starts_at: at(-5), ends_at: at(-1) });
    await addEvent(world.client, { name: "hidden", starts_at: at(1), visibility: "unlisted" });
    await addEvent(world.client, {
      name: "own hidden",
      starts_at: at(1),
      visibility: "unlisted",
      organiser_id: id("organiser vault"),
    });
    await addEvent(world.client, { name: "draft", starts_at: at(1), status: "draft" });
    expect(
      (await sides.open(request, "editor")).clashes?.map(({ kind, title }) => `${kind} ${title}`).toSorted(),
    ).toEqual(["hire A wedding", "night Event own hidden", "night Event public"]);
    expect((await sides.open(request, "other")).clashes).toBeNull();
    const [row] = await sides.ask<{ list: { clashes: number; id: string }[] }>(
      "editor",
      "select list_hire_requests($1) as list",
      [id("venue")],
    );
    expect(row?.list.find((one) => one.id === request)?.clashes).toBe(3);
    expect(row?.list.find((one) => one.id === first)?.clashes).toBe(2);
  });
});

describe("the event of a hire", () => {
  const make = async (request: string, person = "asker", organiser: string | null = null) =>
    (await sides.ask<{ id: string }>(person, "select make_hire_event($1, $2) as id", [request, organiser]))[0]
      ?.id;

  test("is drafted once with what was agreed; a second press opens the same draft", async () => {
    const request = await sides.confirmed({ purpose: `Long ${"night ".repeat(30)}` });
    const draft = await make(request);
    expect(await make(request)).toBe(draft);
    const { rows } = await world.client.query("select organiser_id, data from event_drafts");
    expect(rows).toHaveLength(1);
    expect(rows[0].organiser_id).toBe(id("organiser asker"));
    expect(rows[0].data).toMatchObject({
      location_mode: "venue",
      venue_id: id("venue"),
      starts_at: `${inDays(40)}T20:00`,
      ends_at: `${inDays(41)}T00:30`,
      capacity: 120,
    });
    expect(rows[0].data.title).toMatch(/^Long night/);
    expect(rows[0].data.title.length).toBeLessThanOrEqual(100);
    expect((await sides.open(request)).making).toMatchObject({ draft_id: draft, is_mine: true });
  });

  test("the other side reads who is making it, and cannot make a second one", async () => {
    const request = await sides.confirmed();
    await make(request, "editor", id("organiser vault"));
    expect((await sides.open(request)).making).toMatchObject({
      by: "editor",
      draft_id: null,
      is_mine: false,
    });
    await expect(make(request)).rejects.toMatchObject({ code: "PT409", detail: "HIRE_MAKING" });
  });

  test("is for confirmed hires and for people who make nights of an organiser", async () => {
    const request = await sides.send({}, "other");
    await expect(make(request, "editor")).rejects.toMatchObject({ detail: "HIRE_STALE" });
    await world.client.query(
      "update hire_requests set status = 'ongoing'; update hire_requests set status = 'offered', offer_pence = 1, offer_until = now() + interval '1 day'; update hire_requests set status = 'requested'; update hire_requests set status = 'confirmed'",
    );
    await expect(make(request, "other")).rejects.toMatchObject({ detail: "HIRE_NO_ORGANISER" });
    await expect(make(request, "other", id("organiser asker"))).rejects.toMatchObject({
      detail: "HIRE_NO_ORGANISER",
    });
  });

  test("stays known when the draft becomes an event, and can be made again when the draft is deleted", async () => {
    const request = await sides.confirmed();
    const draft = await make(request);
    await sides.ask("asker", "select delete_event_draft($1)", [draft]);
    expect((await sides.open(request)).making).toBeNull();
    const second = await make(request);
    await world.client.query("begin");
    await world.client.query(
      "insert into events (id, title, description, category, organiser_id, venue_id, starts_at, status) values ($1, 'The party', 'A night to remember.', 'music', $2, $3, now() + interval '40 days', 'published')",
      [id("event made"), id("organiser asker"), id("venue")],
    );
    await world.client.query("delete from event_drafts where id = $1", [second]);
    await world.client.query("commit");
    expect((await sides.open(request, "editor")).making).toMatchObject({
      event: { title: "The party" },
      draft_id: null,
    });
    await expect(make(request)).rejects.toMatchObject({ detail: "HIRE_MAKING" });
    expect((await sides.open(request, "editor")).clashes).toEqual([]);
  });
});

test("each move tells the open pages of both sides by the request's id, and nobody who was shut out", async () => {
  const request = await sides.send();
  await world.client.query("insert into user_blocks (blocker_id, blocked_id) values ($1, $2)", [
    id("user manager"),
    id("user asker"),
  ]);
  const told = async () => {
    const { rows } = await world.client.query(
      "delete from realtime.messages where event = 'hire' returning replace(topic, 'person:', '') as person, payload ->> 'id' as id",
    );
    expect(rows.every((row) => row.id === request)).toBe(true);
    return rows.map(({ person }) => person).toSorted();
  };
  await world.client.query("delete from realtime.messages");
  await sides.offer(request);
  const both = ["asker", "editor", "team"].map((name) => id(`user ${name}`)).toSorted();
  expect(await told()).toEqual(both);
  await sides.take(request);
  expect(await told()).toEqual(both);
  await world.client.query("update hire_requests set reminded = 1");
  expect(await told()).toEqual([]);
});

describe("personal data of hire", () => {
  test("what was written is in no mail and no notification", async () => {
    const request = await sides.send({ purpose: "Canary birthday" });
    await sides.ask("asker", "select send_hire_message($1, 'Canary message')", [request]);
    await sides.offer(request);
    await sides.ask("editor", "select decline_hire($1, 'Canary reason')", [request]);
    const { rows } = await world.client.query("select payload from notifications");
    expect(JSON.stringify([await sides.mails(), rows])).not.toContain("Canary");
  });

  test("is taken along, and goes with the person; what the team wrote stays without a name for others", async () => {
    const request = await sides.send({ purpose: "Canary birthday" });
    await sides.ask("asker", "select send_hire_message($1, 'Canary message')", [request]);
    await sides.ask("editor", "select send_hire_message($1, 'Team answer')", [request]);
    const { rows } = await world.client.query(
      `select internal.export_hire($1) || internal.export_messages($1) as taken, internal.export_hire($2) || internal.export_messages($2) as theirs`,
      [id("user asker"), id("user editor")],
    );
    expect(JSON.stringify(rows[0].taken)).toContain("Canary message");
    expect(JSON.stringify(rows[0].taken)).toContain("Canary birthday");
    expect(JSON.stringify(rows[0].taken)).not.toContain("Team answer");
    expect(JSON.stringify(rows[0].theirs)).toContain("Team answer");
    await world.client.query("select internal.anonymise_messages($1), internal.anonymise_venues($1)", [
      id("user editor"),
    ]);
    expect((await sides.open(request)).messages.at(-1)).toMatchObject({
      body: "Team answer",
      name: "The Vault",
    });
    expect((await sides.open(request, "manager")).messages.at(-1)).toMatchObject({ name: "Deleted user" });
    await world.client.query("select internal.anonymise_venues($1)", [id("user asker")]);
    const left = await world.client.query(
      "select (select count(*)::int from hire_requests) + (select count(*)::int from messages) as count",
    );
    expect(left.rows[0].count).toBe(0);
  });
});
