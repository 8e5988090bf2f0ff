import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { asActor, asPerson, become, userId } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, insert, type World } from "../harness/world.ts";
import { inDays, value } from "../payments/till.ts";
import { attemptHold, confirm, hold, violations } from "./box-office.ts";
import { guestDesk, lines } from "./guest-desk.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["ada", "bea", "cleo", "editor"]);
  await insert(world.client, "organiser_members", {
    organiser_id: await value(world, "select id from organisers where name = 'Night Shift'"),
    user_id: userId("editor"),
    role: "editor",
  });
});
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

beforeEach(() => world.client.query("delete from rate_limits"));

const { addGuests, addNight, call, mails } = guestDesk(() => world);
const sql = (text: string, values: unknown[] = []) => world.client.query(text, values);

const attempt = (work: Promise<unknown>): Promise<pg.DatabaseError> =>
  work.then(
    () => Promise.reject(new Error("it was not refused")),
    (error: unknown) => error as pg.DatabaseError,
  );

/** A night that only the invited find, unless said otherwise. */
async function addInvitedNight(name: string, columns = "visibility = 'invited'", type = {}) {
  const [eventId, typeId] = await addNight(name, type);
  await sql(`update events set ${columns} where id = $1`, [eventId]);
  return [eventId, typeId] as const;
}

/** The secret of a link that the team makes; further arguments as SQL. */
async function makeLink(
  eventId: string,
  more = "",
  person = "team",
): Promise<{ id: string; secret: string }> {
  return call(person, `make_invitation_link($1, 'Ada''s link'${more && `, ${more}`})`, eventId);
}

const accept = (person: string, secret: string) => call(person, "accept_invitation($1)", secret);
const sees = (person: string | null, eventId: string) =>
  person === null
    ? asActor(world.client, "anon", () => found(eventId))
    : asPerson(world.client, person, () => found(eventId));
const found = async (eventId: string) =>
  (
    await sql(
      `select (select count(*)::int from events where id = $1) as rows, (select count(*)::int from find_event($1::text)) as opened,
         (select count(*)::int from list_ticket_types($1)) as types, (select count(*)::int from event_tags where event_id = $1) as tags,
         internal.may_find_event($1) as may_find`,
      [eventId],
    )
  ).rows[0];
const all = { rows: 1, opened: 1, types: 1, tags: 1, may_find: true };
const none = { rows: 0, opened: 0, types: 0, tags: 0, may_find: false };

describe("a night for invited people", () => {
  test("is not there for others, neither as a row nor by its address, price list, tags, list or old address", async () => {
    const [eventId, typeId] = await addInvitedNight("private");
    await sql("insert into event_tags (event_id, tag) values ($1, 'secret')", [eventId]);
    const { secret } = await makeLink(eventId);
    expect(await sees(null, eventId)).toEqual(none);
    expect(await sees("stranger", eventId)).toEqual(none);
    expect(await sees("team", eventId)).toEqual(all);
    expect(await value(world, "select count(*)::int from listings where event_id = $1", [eventId])).toBe(0);
    expect(await attemptHold(world, "stranger", eventId, lines(typeId))).toMatchObject({
      code: "PT404",
      detail: "BOOKINGS_NOT_FOUND",
    });
    await sql("update events set slug = slug || '-new' where id = $1", [eventId]);
    const old =
      "select count(*)::int from find_old_slug('events', (select regexp_replace(slug, '-new$', '') from events where id = $1))";
    expect(await value(world, old, [eventId])).toBe(0);
    await accept("ada", secret);
    expect(await sees("ada", eventId)).toEqual(all);
    expect(await sees("stranger", eventId)).toEqual(none);
    const held = await hold(world, "ada", eventId, lines(typeId));
    expect((await confirm(world, "ada", held.id)).status).toBe("confirmed");
  });

  test("has a live channel for the invited alone", async () => {
    const [eventId] = await addInvitedNight("live");
    const { secret } = await makeLink(eventId);
    await accept("ada", secret);
    const hears = async (person: string | null) => {
      await sql("begin");
      await become(world.client, person ? "authenticated" : "anon", person);
      const heard = await sql("select internal.may_find_event($1) as it", [eventId]);
      await sql("rollback");
      return heard.rows[0].it;
    };
    expect([await hears(null), await hears("stranger"), await hears("ada")]).toEqual([false, false, true]);
  });

  test("is found and booked by a guest without an account who opened the link", async () => {
    const [eventId, typeId] = await addInvitedNight("for guests");
    const { secret } = await makeLink(eventId);
    await addGuests("gil");
    await accept("gil", secret);
    expect(await sees("gil", eventId)).toMatchObject({ rows: 1, opened: 1 });
    expect((await hold(world, "gil", eventId, lines(typeId))).lines).toHaveLength(1);
  });
});

describe("a link of an invitation", () => {
  test("that was guessed is refused, and the guesses are counted", async () => {
    expect(await attempt(accept("ada", "0".repeat(26)))).toMatchObject({
      code: "PT404",
      detail: "BOOKINGS_INVITATION_NOT_FOUND",
    });
    expect(await attempt(accept("ada", ""))).toMatchObject({ detail: "BOOKINGS_INVITATION_NOT_FOUND" });
    await sql("select internal.take_rate_limits(internal.caller_key(), 'open_invitations', 30, 10, 30)");
    expect(
      await attempt(asActor(world.client, "anon", () => sql("select read_invitation('guess')"))),
    ).toMatchObject({ detail: "BOOKINGS_RATE_LIMITED" });
  });

  test("works for as many people as it says, and twice for none of them", async () => {
    const [eventId] = await addInvitedNight("once");
    const { secret } = await makeLink(eventId, "1");
    await accept("ada", secret);
    await accept("ada", secret);
    expect(
      await value(world, "select count(*)::int from internal.invited_people where event_id = $1", [eventId]),
    ).toBe(1);
    const forwarded = {
      code: "PT409",
      detail: "BOOKINGS_INVITATION_OVER",
      message: "This invitation has been used",
    };
    expect(await attempt(accept("bea", secret))).toMatchObject(forwarded);
    expect(await attempt(call("bea", "read_invitation($1)", secret))).toMatchObject(forwarded);
    expect(await sees("bea", eventId)).toEqual(none);
  });

  test("that ended opens nothing, and hides the night from those who have not booked", async () => {
    const [eventId, typeId] = await addInvitedNight("ended");
    const { id, secret } = await makeLink(eventId);
    await accept("ada", secret);
    await accept("bea", secret);
    await confirm(world, "bea", (await hold(world, "bea", eventId, lines(typeId))).id);
    expect(await attempt(call("editor", "end_invitation($1)", id))).toMatchObject({
      detail: "TEAMS_ROLE_REQUIRED",
    });
    expect(await attempt(call("stranger", "end_invitation($1)", id))).toMatchObject({
      detail: "EVENTS_NOT_FOUND",
    });
    await call("team", "end_invitation($1)", id);
    await call("team", "end_invitation($1)", id);
    expect(await sees("ada", eventId)).toMatchObject({ rows: 0, opened: 0, types: 0 });
    expect(await attemptHold(world, "ada", eventId, lines(typeId))).toMatchObject({
      detail: "BOOKINGS_NOT_FOUND",
    });
    expect(await sees("bea", eventId)).toMatchObject({ rows: 1, opened: 1 });
    expect(await attempt(accept("cleo", secret))).toMatchObject({ detail: "BOOKINGS_INVITATION_OVER" });
  });

  test("ends for one person, who cannot open it again, while the others stay invited", async () => {
    const [eventId] = await addInvitedNight("ended for one");
    const { id, secret } = await makeLink(eventId);
    await accept("ada", secret);
    await accept("bea", secret);
    await call("team", "end_invited_person($1, $2)", id, userId("ada"));
    expect(await sees("ada", eventId)).toMatchObject({ rows: 0 });
    expect(await sees("bea", eventId)).toMatchObject({ rows: 1 });
    expect(await attempt(accept("ada", secret))).toMatchObject({ detail: "BOOKINGS_INVITATION_OVER" });
  });

  test("ends by itself at its end", async () => {
    const [eventId] = await addInvitedNight("timed");
    const { secret } = await makeLink(eventId, "p_ends_at => now() + interval '1 hour'");
    await accept("ada", secret);
    await sql("update internal.event_invitations set ends_at = now() where event_id = $1", [eventId]);
    expect(await sees("ada", eventId)).toMatchObject({ rows: 0 });
    expect(await attempt(accept("bea", secret))).toMatchObject({ detail: "BOOKINGS_INVITATION_OVER" });
  });

  test.each([
    ["no name", "make_invitation_link($1, ' ')", "name"],
    ["no people", "make_invitation_link($1, 'A', 0)", "max_uses"],
    ["ten people each", "make_invitation_link($1, 'A', p_plus_ones => 10)", "plus_ones"],
    [
      "an end that has passed",
      "make_invitation_link($1, 'A', p_ends_at => now() - interval '1 minute')",
      "ends_at",
    ],
    ["a code of no night", "make_invitation_link($1, 'A', p_code => 'NOPE')", "code"],
  ])("is refused with %s at its field", async (_what, procedure, field) => {
    const eventId = String(await value(world, "select id from events where title = 'Event timed'"));
    const refused = await attempt(call("team", procedure, eventId));
    expect(refused).toMatchObject({ code: "PT400", detail: "BOOKINGS_INVALID_INVITATION" });
    expect(refused.column).toBe(field);
  });

  test("is made by owners and managers alone", async () => {
    const eventId = String(await value(world, "select id from events where title = 'Event timed'"));
    expect(await attempt(makeLink(eventId, "", "editor"))).toMatchObject({ detail: "TEAMS_ROLE_REQUIRED" });
    expect(await attempt(makeLink(eventId, "", "stranger"))).toMatchObject({ detail: "EVENTS_NOT_FOUND" });
    expect(await attempt(call("editor", "list_event_invitations($1)", eventId))).toMatchObject({
      detail: "TEAMS_ROLE_REQUIRED",
    });
  });
});

describe("what an invitation waives", () => {
  test("is approval, the start of the sale and questions, for the invited alone", async () => {
    const [eventId, typeId] = await addInvitedNight("waived", "requires_approval = true", {
      sales_start: inDays(5),
    });
    await sql(
      "insert into event_questions (event_id, prompt, is_required) values ($1, 'Who told you?', true)",
      [eventId],
    );
    const { secret } = await makeLink(eventId, "p_waives => '{approval,sale_start,questions}'");
    await accept("ada", secret);
    expect(await attemptHold(world, "bea", eventId, lines(typeId))).toMatchObject({
      hint: "Apply to the organiser.",
    });
    await sql("update events set requires_approval = false where id = $1", [eventId]);
    expect(await attemptHold(world, "bea", eventId, lines(typeId))).toMatchObject({
      detail: "BOOKINGS_NOT_ON_SALE",
    });
    await sql("update events set requires_approval = true where id = $1", [eventId]);
    const held = await hold(world, "ada", eventId, lines(typeId));
    expect((await confirm(world, "ada", held.id)).status).toBe("confirmed");
    expect(await call("ada", "my_invitation($1)", eventId)).toEqual({
      waives: ["approval", "questions", "sale_start"],
      plus_ones: null,
      code: null,
    });
    expect(await call("bea", "my_invitation($1)", eventId)).toBeNull();
  });

  test("is a price, without typing the code, and once the code is used up the price of everybody", async () => {
    const [eventId, typeId] = await addInvitedNight("priced", "visibility = 'public'", {
      kind: "paid",
      face_pence: 2000,
      fee_pence: 200,
    });
    await sql(
      "insert into promo_codes (event_id, code, kind, value, max_uses) values ($1, 'FRIENDS', 'percent', 50, 1)",
      [eventId],
    );
    const { secret } = await makeLink(eventId, "p_code => 'friends'");
    await accept("ada", secret);
    await accept("bea", secret);
    const first = await hold(world, "ada", eventId, lines(typeId));
    expect(first.total_pence).toBeLessThan(2000);
    const again = await hold(world, "ada", eventId, lines(typeId));
    expect(again.total_pence).toBe(first.total_pence);
    expect((await hold(world, "bea", eventId, lines(typeId))).total_pence).toBe(2200);
  });

  test("ends at the people each may bring, in one tab and in two", async () => {
    const [eventId, typeId] = await addInvitedNight("plus one", undefined, { per_person_max: 6 });
    const { secret } = await makeLink(eventId, "p_plus_ones => 1");
    await accept("ada", secret);
    expect(await attemptHold(world, "ada", eventId, lines(typeId, 3))).toMatchObject({
      detail: "BOOKINGS_LIMIT_REACHED",
      message: "Your invitation is for 2 people",
    });
    await confirm(world, "ada", (await hold(world, "ada", eventId, lines(typeId, 2))).id);
    expect(await attemptHold(world, "ada", eventId, lines(typeId))).toMatchObject({
      detail: "BOOKINGS_LIMIT_REACHED",
    });
  });
});

describe("people who are invited by name", () => {
  const invite = (eventId: string, people: string) =>
    call<{ invited: number }>("team", "invite_people($1, $2)", eventId, people);
  beforeAll(async () => {
    await sql("update profiles set handle = 'ada_l', visibility = 'public' where user_id = $1", [
      userId("ada"),
    ]);
    await sql("update profiles set handle = 'bea_b', visibility = 'public' where user_id = $1", [
      userId("bea"),
    ]);
  });

  test("find the night at once by handle, and by a mail's link that works for one person", async () => {
    const [eventId] = await addInvitedNight("by name");
    expect(await invite(eventId, "@ada_l\nfriend@example.org")).toEqual({ invited: 2 });
    expect(await invite(eventId, "ADA_L, friend@example.org")).toEqual({ invited: 0 });
    expect(await sees("ada", eventId)).toMatchObject({ rows: 1 });
    const told = await sql(
      "select payload ->> 'event_id' as event_id from notifications where user_id = $1 and kind = 'event_invited'",
      [userId("ada")],
    );
    expect(told.rows).toEqual([{ event_id: eventId }]);
    const mail = (await mails("friend@example.org")).at(-1);
    expect(mail).toMatchObject({ template: "event-invited", data: { event_title: "Event by name" } });
    const secret = mail?.data.path?.replace("/invitation#", "") ?? "";
    await accept("bea", secret);
    expect(await attempt(accept("cleo", secret))).toMatchObject({ detail: "BOOKINGS_INVITATION_OVER" });
  });

  test("are refused where the handle leads to no one who may be asked, all in the same words", async () => {
    const [eventId] = await addInvitedNight("refused");
    await sql("insert into user_blocks (blocker_id, blocked_id) values ($1, $2)", [
      userId("bea"),
      userId("team"),
    ]);
    for (const handle of ["nobody_here", "bea_b"])
      expect(await attempt(invite(eventId, handle))).toMatchObject({
        detail: "BOOKINGS_INVALID_INVITATION",
        message: `${handle} cannot be invited`,
      });
    const many = Array.from({ length: 21 }, (_, at) => `p${at}@example.org`).join("\n");
    expect(await attempt(invite(eventId, many))).toMatchObject({
      message: "Invite at most 20 people at once",
    });
    await invite(eventId, "bea@example.org");
    expect((await mails("bea@example.org")).filter(({ template }) => template === "event-invited")).toEqual(
      [],
    );
    await sql("delete from user_blocks");
  });
});

describe("who came by whom", () => {
  test("is read by owners in the invitations and the list of people; who has not booked has no name", async () => {
    const [eventId, typeId] = await addInvitedNight("figures");
    const { secret } = await makeLink(eventId);
    await accept("ada", secret);
    await accept("bea", secret);
    await confirm(world, "ada", (await hold(world, "ada", eventId, lines(typeId))).id);
    const [link] = await call<
      { name: string; opened: number; people: { name: string | null; tickets: number }[] }[]
    >("team", "list_event_invitations($1)", eventId);
    expect(link).toMatchObject({ name: "Ada's link", opened: 2 });
    expect(link?.people.map(({ tickets }) => tickets).sort()).toEqual([0, 1]);
    expect(link?.people.find(({ tickets }) => tickets === 0)?.name).toBeNull();
    expect(
      await call("team", "(select json_agg(a.invited_by) from list_event_attendees($1) a)", eventId),
    ).toEqual(["Ada's link"]);
  });

  test("goes to the account that takes a guest's tickets over, and with the account that is erased", async () => {
    const [eventId] = await addInvitedNight("moved");
    const { secret } = await makeLink(eventId);
    await addGuests("hana");
    await accept("hana", secret);
    await sql("select internal.move_guest_night($1, $2, $3)", [userId("hana"), eventId, userId("cleo")]);
    expect(await sees("cleo", eventId)).toMatchObject({ rows: 1 });
    await sql("select internal.anonymise_bookings($1)", [userId("cleo")]);
    expect(
      await value(world, "select count(*)::int from internal.invited_people where user_id = $1", [
        userId("cleo"),
      ]),
    ).toBe(0);
  });
});
