import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirm, hold } from "../bookings/box-office.ts";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { call, goodDraft, publish, write } from "./event-writer.ts";

let world: World;
let event: string;
let types: Record<string, string>;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await world.client.query("update organisers set trust = 'trusted'");
  await addUsers(world.client, ["editor", "door", "buyer", "other"]);
  await world.client.query(
    `insert into organiser_members (organiser_id, user_id, role) values ($1, $2, 'editor'), ($1, $3, 'door')`,
    [id("organiser"), id("user editor"), id("user door")],
  );
  const tickets = [
    { name: "Entry", kind: "paid", price_pence: 1000, quantity: 100 },
    { name: "Free", kind: "free", quantity: 100 },
    { name: "Family", kind: "free", quantity: 10, is_hidden: true },
  ];
  event = (await write(world, { ...goodDraft(), title: "Extras", tickets })).id;
  await publish(world, event);
  const rows = await sql("select id, name from ticket_types where event_id = $1", [event]);
  types = Object.fromEntries(rows.map((row) => [row.name, row.id]));
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(async () => {
  expect(await sql("select * from internal.violations")).toEqual([]);
  await world.end();
});

const sql = async (text: string, values: unknown[] = []) => (await world.client.query(text, values)).rows;
const saveCode = (
  code: string,
  kind: string,
  value: number,
  more: Record<string, unknown> = {},
  person = "team",
) =>
  call(
    world,
    person,
    "save_promo_code($1, $2, $3, $4, p_max_uses => $5, p_ends_at => $6, p_type_ids => $7, p_per_person_max => $8)",
    [event, code, kind, value, more.max ?? null, more.ends ?? null, more.types ?? [], more.each ?? null],
  );
type Held = { id: string; total_pence: number; discount_pence: number; code: string | null };
const book = (
  person: string,
  type: string,
  code: string | null,
  quantity = 1,
  source: string | null = null,
) =>
  call<Held>(world, person, "hold_booking($1, $2, null, $3, $4)", [
    event,
    JSON.stringify([{ ticket_type_id: types[type], quantity }]),
    code,
    source,
  ]);

describe("promo codes", () => {
  test("a percentage and an amount come off each ticket, and what is paid says so", async () => {
    await saveCode("ten", "percent", 10);
    await saveCode("FIVER", "fixed", 500);
    expect(await book("buyer", "Entry", " Ten ", 2)).toMatchObject({
      total_pence: 2 * (900 + 95),
      discount_pence: 200,
      code: "TEN",
    });
    expect(await book("buyer", "Entry", "fiver", 2)).toMatchObject({
      total_pence: 2 * (500 + 75),
      discount_pence: 1000,
    });
  });

  test("a code that makes a ticket free needs no payment", async () => {
    await saveCode("FREEBIE", "percent", 100);
    const held = await book("buyer", "Entry", "FREEBIE");
    expect((await confirm(world, "buyer", held.id)).status).toBe("confirmed");
  });

  test("a code that does not exist, has been used up or has ended says so", async () => {
    await saveCode("OVER", "percent", 10, { ends: "2025-06-01T12:00" });
    await saveCode("ONCE", "percent", 10, { max: 1 });
    await expect(book("buyer", "Entry", "NOPE")).rejects.toMatchObject({
      detail: "BOOKINGS_CODE_UNKNOWN",
      message: "This code does not exist",
    });
    await expect(book("buyer", "Entry", "OVER")).rejects.toMatchObject({
      message: "This code ended on 1 June 2025",
    });
    const held = await book("buyer", "Entry", "ONCE");
    await expect(book("other", "Entry", "ONCE")).rejects.toMatchObject({
      detail: "BOOKINGS_CODE_USED_UP",
      message: "This code has been used up",
    });
    // given back with the hold
    await call(world, "buyer", "release_hold($1)", [held.id]);
    expect((await book("other", "Entry", "ONCE")).discount_pence).toBe(100);
  });

  test("of fifty people at once for a code's last use exactly one gets it", async () => {
    await saveCode("LAST", "percent", 10, { max: 1 });
    const people = Array.from({ length: 50 }, (_, at) => `last ${at}`);
    await addUsers(world.client, people);
    const outcomes = await Promise.all(
      people.map(async (person) => {
        const client = new pg.Client(world.connection);
        await client.connect();
        try {
          await asPerson(client, person, () =>
            client.query("select hold_booking($1, $2, null, 'LAST')", [
              event,
              JSON.stringify([{ ticket_type_id: types.Entry, quantity: 1 }]),
            ]),
          );
          return "held";
        } catch (error) {
          return (error as pg.DatabaseError).detail;
        } finally {
          await client.end();
        }
      }),
    );
    expect(outcomes.filter((outcome) => outcome === "held")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "BOOKINGS_CODE_USED_UP")).toHaveLength(49);
  });

  test("a hidden ticket is seen and booked only with the code that opens it", async () => {
    await saveCode("KITCHEN", "unlock", 0, { types: [types.Family] });
    const names = async (code: string | null) =>
      (
        await call<{ name: string }[]>(
          world,
          "buyer",
          "(select json_agg(t) from list_ticket_types($1, $2) t)",
          [event, code],
        )
      ).map(({ name }) => name);
    expect(await names(null)).toEqual(["Entry", "Free"]);
    expect(await names("TEN")).toEqual(["Entry", "Free"]);
    expect(await names("kitchen")).toEqual(["Entry", "Free", "Family"]);
    await expect(book("buyer", "Family", null)).rejects.toMatchObject({ detail: "BOOKINGS_INVALID_LINES" });
    expect((await book("buyer", "Family", "KITCHEN")).total_pence).toBe(0);
  });

  test.each([
    ["a!", "percent", 10, "Use 3 to 32 characters: A to Z, 0 to 9, - or _"],
    ["FINE", "percent", 101, "A percentage is 1 to 100"],
    ["FINE", "fixed", 0, "An amount is £0.01 to £10,000"],
    ["FINE", "unlock", 0, "Choose the hidden tickets that it opens"],
    ["FINE", "gift", 1, "A code is percent, fixed or unlock"],
  ])("a code %s of %s %i is refused", async (code, kind, value, sentence) => {
    await expect(saveCode(code, kind, value)).rejects.toMatchObject({
      message: sentence,
      detail: "EVENTS_INVALID_CODE",
    });
  });

  test("the door and strangers make no codes", async () => {
    await expect(saveCode("MINE", "percent", 10, {}, "door")).rejects.toMatchObject({
      detail: "TEAMS_ROLE_REQUIRED",
    });
    await expect(saveCode("MINE", "percent", 10, {}, "buyer")).rejects.toMatchObject({
      detail: "EVENTS_NOT_FOUND",
    });
  });
});

describe("links, questions and attendees", () => {
  test("bookings are counted by the link they came from", async () => {
    const source = await call<string>(world, "editor", "save_tracking_link($1, 'Insta story')", [event]);
    await addUsers(world.client, ["linked"]);
    const held = await book("linked", "Free", null, 2, source);
    await confirm(world, "linked", held.id);
    const [link] = await call<unknown[]>(
      world,
      "team",
      "(select json_agg(l) from list_tracking_links($1) l)",
      [event],
    );
    expect(link).toMatchObject({ source: "insta-story", name: "Insta story", bookings: 1, places: 2 });
  });

  test("what must be answered must be answered, and the list says what was", async () => {
    const ask = (questions: unknown[]) =>
      call(world, "editor", "save_event_questions($1, $2)", [event, JSON.stringify(questions)]);
    await ask([
      { prompt: "Who told you?", is_required: true },
      { prompt: "Shirt", scope: "ticket", kind: "choice", options: ["S", "M"] },
    ]);
    const questions = await sql("select id from event_questions where event_id = $1 order by sort", [event]);
    await addUsers(world.client, ["answering"]);
    const held = await book("answering", "Free", null, 2);
    const answer = (answers: unknown[]) =>
      call(world, "answering", "confirm_booking($1, 'Nan', p_answers => $2)", [
        held.id,
        JSON.stringify(answers),
      ]);
    await expect(answer([])).rejects.toMatchObject({
      detail: "BOOKINGS_ANSWER_REQUIRED",
      message: 'Answer "Who told you?"',
    });
    await expect(
      answer([
        { question_id: questions[0].id, answer: "Olu" },
        { question_id: questions[1].id, place: 1, answer: "XXL" },
      ]),
    ).rejects.toMatchObject({ message: 'Choose an answer to "Shirt"' });
    await answer([
      { question_id: questions[0].id, answer: '=HYPERLINK("https://evil.example")' },
      { question_id: questions[1].id, place: 2, answer: "M" },
    ]);
    const list = await call<{ ref: string; answers: Record<string, string> }[]>(
      world,
      "team",
      "(select json_agg(a) from list_event_attendees($1) a where holder_name = 'Nan')",
      [event],
    );
    expect(list.map(({ answers }) => answers.Shirt)).toEqual([undefined, "M"]);
    const csv = await call<string>(world, "team", "export_event_attendees($1)", [event]);
    expect(csv.split("\r\n")[0]).toBe('"Name","Ticket","Reference","Code","Source","Who told you?","Shirt"');
    expect(csv).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(
      await sql("select count(*)::int as n from audit_logs where action_type = 'attendees_exported'"),
    ).toEqual([{ n: 1 }]);
    await expect(call(world, "door", "export_event_attendees($1)", [event])).rejects.toMatchObject({
      detail: "BOOKINGS_TEAM_REQUIRED",
    });
    await expect(call(world, "editor", "list_event_attendees($1)", [event])).rejects.toMatchObject({
      detail: "BOOKINGS_TEAM_REQUIRED",
    });
    await ask([]);
    expect(await sql("select status from event_questions where event_id = $1", [event])).toEqual([
      { status: "archived" },
      { status: "archived" },
    ]);
  });

  test.each([
    [[{ prompt: "" }], "A question has 1 to 200 characters"],
    [[{ prompt: "Which?", kind: "choice", options: ["one"] }], "A choice has 2 to 20 answers"],
    [Array(21).fill({ prompt: "Why?" }), "At most twenty questions"],
  ])("questions %j are refused", async (questions, sentence) => {
    await expect(
      call(world, "team", "save_event_questions($1, $2)", [event, JSON.stringify(questions)]),
    ).rejects.toMatchObject({ message: sentence });
  });
});

describe("shared limits", () => {
  const pooled = async (title: string, size: number) => {
    const saved = await write(world, {
      ...goodDraft(40),
      title,
      pools: [{ name: "The room", quantity: size }],
      tickets: [
        { name: "Early", kind: "free", quantity: 10, pool: "The room" },
        { name: "Late", kind: "free", quantity: 10, pool: "The room" },
      ],
    });
    await publish(world, saved.id, "team", true);
    const rows = await sql("select id, name from ticket_types where event_id = $1 order by sort", [saved.id]);
    return { id: saved.id, early: rows[0].id, late: rows[1].id };
  };
  const take = (person: string, it: { id: string }, type: string, quantity: number) =>
    hold(world, person, it.id, [{ ticket_type_id: type, quantity }]);
  const poolOf = async (event: string) =>
    (await sql("select held, sold from capacity_pools where event_id = $1", [event]))[0];

  test("what one type takes is gone for the other, and comes back with the hold", async () => {
    const it = await pooled("One room", 6);
    const first = await take("buyer", it, it.early, 5);
    await expect(take("other", it, it.late, 2)).rejects.toMatchObject({
      detail: "BOOKINGS_SOLD_OUT",
      hint: "1 left in all: choose fewer.",
    });
    await take("other", it, it.late, 1);
    const states = await sql("select state from internal.ticket_type_states(array[$1::uuid])", [it.id]);
    expect(states).toEqual([{ state: "sold_out" }, { state: "sold_out" }]);
    await confirm(world, "buyer", first.id);
    expect(await poolOf(it.id)).toEqual({ held: 1, sold: 5 });
    await call(world, "buyer", "cancel_booking($1)", [first.id]);
    await sql("update bookings set hold_expires_at = now() where event_id = $1 and status = 'held'", [it.id]);
    await sql("select internal.expire_holds()");
    expect(await poolOf(it.id)).toEqual({ held: 0, sold: 0 });
  });

  test("of forty people at once for a room of seven, seven get in, by either ticket", async () => {
    const it = await pooled("Rush", 7);
    const people = Array.from({ length: 40 }, (_, at) => `rush ${at}`);
    await addUsers(world.client, people);
    const outcomes = await Promise.all(
      people.map(async (person, at) => {
        const client = new pg.Client(world.connection);
        await client.connect();
        try {
          await asPerson(client, person, () =>
            client.query("select hold_booking($1, $2)", [
              it.id,
              JSON.stringify([{ ticket_type_id: at % 2 ? it.early : it.late, quantity: 1 }]),
            ]),
          );
          return "held";
        } catch (error) {
          return (error as pg.DatabaseError).detail;
        } finally {
          await client.end();
        }
      }),
    );
    expect(outcomes.filter((outcome) => outcome === "held")).toHaveLength(7);
    expect(outcomes.filter((outcome) => outcome === "BOOKINGS_SOLD_OUT")).toHaveLength(33);
  });
});

describe("places kept back", () => {
  test("what is left of accessible places goes on general sale when its time comes, once", async () => {
    const saved = await write(world, {
      ...goodDraft(45),
      title: "Kept back",
      tickets: [
        { name: "Entry", kind: "free", quantity: 10 },
        {
          name: "Wheelchair",
          kind: "free",
          quantity: 4,
          is_accessible: true,
          reserved_release_at: "2027-01-01T12:00",
        },
      ],
    });
    await publish(world, saved.id, "team", true);
    const stock = () =>
      sql(
        "select name, quantity from ticket_types t join ticket_inventory s on s.ticket_type_id = t.id where event_id = $1 order by sort",
        [saved.id],
      );
    const [, wheelchair] = await sql("select id from ticket_types where event_id = $1 order by sort", [
      saved.id,
    ]);
    await hold(world, "buyer", saved.id, [{ ticket_type_id: wheelchair.id, quantity: 1 }]);
    expect(await sql("select internal.release_reserved_places() as n")).toEqual([{ n: 0 }]);
    await sql("update ticket_types set reserved_release_at = now() where id = $1", [wheelchair.id]);
    expect(await sql("select internal.release_reserved_places() as n")).toEqual([{ n: 1 }]);
    expect(await sql("select internal.release_reserved_places() as n")).toEqual([{ n: 0 }]);
    expect(await stock()).toEqual([
      { name: "Entry", quantity: 13 },
      { name: "Wheelchair", quantity: 1 },
    ]);
  });
});
