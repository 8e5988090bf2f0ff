// Wallet passes: who may have one, what it shows, and who is told when that changes.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addPlaces, emptyWorld, type World } from "../harness/world.ts";
import { inDays, value } from "../payments/till.ts";
import { wallets } from "./passes-fixture.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await meet("friend", "nosy");
});
beforeEach(async () => {
  await world.client.query(
    "delete from rate_limits; delete from internal.passes; delete from internal.pass_changes; delete from internal.member_pass_changes",
  );
  await know(true, true);
});
afterAll(() => world.end());
const { as, bought, meet, offer, accept, ticket, make, read, register, changedSince, due, note, know } =
  wallets(() => world);
const sql = (text: string, values: unknown[] = []) => world.client.query(text, values);

describe("a wallet pass", () => {
  test("is made for the owner of a good ticket alone, once a ticket", async () => {
    const { tickets, booking } = await bought("owner of passes");
    const [first = "", second = ""] = tickets;
    const passId = await make("owner of passes", first);
    expect(await make("owner of passes", first, "google")).toBe(passId);
    expect(await make("owner of passes", second)).not.toBe(passId);
    expect(await read(passId)).toMatchObject({
      ending: null,
      ticket: { code: (await ticket(first)).code, booking_ref: booking.ref },
    });
    await expect(make("nosy", first)).rejects.toMatchObject({ detail: "PASSES_NOT_FOUND" });
    await expect(make("owner of passes", booking.id)).rejects.toMatchObject({ detail: "PASSES_NOT_FOUND" });
    for (const wallet of ["samsung", ""])
      await expect(make("owner of passes", first, wallet)).rejects.toMatchObject({ detail: "PASSES_OFF" });
    await know(true, false);
    await expect(make("owner of passes", first, "google")).rejects.toMatchObject({ detail: "PASSES_OFF" });
  });

  test("is not made of a ticket that was passed on, for a night that is over or off, or more than sixty times an hour", async () => {
    const { tickets, eventId } = await bought("late asker");
    const [first = "", second = ""] = tickets;
    const made = await offer("late asker", [first], "friend");
    expect(await make("late asker", first)).toBeTruthy();
    await accept("friend", made.id);
    await expect(make("late asker", first)).rejects.toMatchObject({ detail: "PASSES_NOT_GOOD" });
    await sql(
      "update events set starts_at = now() - interval '9 hours', doors_at = null, ends_at = null where id = $1",
      [eventId],
    );
    await expect(make("late asker", second)).rejects.toMatchObject({ detail: "PASSES_OVER" });
    await sql("update events set starts_at = now() + interval '9 days', status = 'cancelled' where id = $1", [
      eventId,
    ]);
    await expect(make("late asker", second)).rejects.toMatchObject({ detail: "PASSES_NOT_GOOD" });
    await sql(
      "insert into rate_limits (identifier, action_type, window_minutes, window_start, count) select 'user:' || id, 'passes', 60, date_bin('1 minute', now(), 'epoch'), 60 from auth.users where email = 'nosy@example.org'",
    );
    await expect(make("nosy", first)).rejects.toMatchObject({ detail: "PASSES_RATE_LIMITED" });
  });

  test("of a ticket that is passed on dies: no code, holder or place, and the new holder gets another pass", async () => {
    const { tickets } = await bought("passer");
    const [first = ""] = tickets;
    const passId = await make("passer", first);
    await register(passId, "phone");
    await accept("friend", (await offer("passer", [first], "friend")).id, null, "Fran Friend");
    expect(await read(passId)).toMatchObject({ ending: "passed_on", ticket: null, place: null });
    expect(JSON.stringify(await read(passId))).not.toContain("Fran");
    expect((await due()).map(({ push_token }) => push_token)).toEqual(["of-phone"]);
    const now = String(
      await value(
        world,
        "select id from tickets where owner_id <> $2 and code_version = 2 and hand_overs = 1 and holder_name = $1",
        ["Fran Friend", passId],
      ),
    );
    const theirs = await make("friend", now);
    expect(theirs).not.toBe(passId);
    expect(await read(theirs)).toMatchObject({ ending: null, ticket: { holder_name: "Fran Friend" } });
  });

  test("of a cancelled night dies, of a frozen ticket until it is good again", async () => {
    const { tickets, eventId } = await bought("ill-fated");
    const passId = await make("ill-fated", tickets[0] ?? "");
    await sql("update tickets set status = 'frozen' where id = $1", [tickets[0]]);
    expect(await read(passId)).toMatchObject({ ending: "frozen", ticket: null });
    await sql("update tickets set status = 'issued' where id = $1", [tickets[0]]);
    expect(await read(passId)).toMatchObject({ ending: null });
    await sql("update events set status = 'cancelled' where id = $1", [eventId]);
    expect(await read(passId)).toMatchObject({ ending: "night_cancelled", ticket: null });
  });

  test("learns a secret place at its reveal and not before, without anybody touching the night", async () => {
    const { tickets, eventId } = await bought("secret keeper", {
      event: { location_mode: "secret", venue_id: null, reveal_at: inDays(2) },
    });
    await sql(
      "insert into event_reveals (event_id, address, notes) values ($1, '7 Hidden Yard', 'Ring twice')",
      [eventId],
    );
    const passId = await make("secret keeper", tickets[0] ?? "");
    await register(passId, "phone");
    for (const push of await due()) await note(push, "done");
    expect(JSON.stringify(await read(passId))).not.toContain("Hidden");
    expect(await due()).toEqual([]);
    // the clock moves on: no trigger fires, as none does when time goes by
    await sql("set session_replication_role = replica");
    await sql("update events set reveal_at = now() - interval '1 second' where id = $1", [eventId]);
    await sql("set session_replication_role = origin");
    const [push] = await due();
    expect(push).toMatchObject({ pass_id: passId, push_token: "of-phone" });
    expect(await read(passId)).toMatchObject({
      place: { address: "7 Hidden Yard, Ring twice" },
      event: { place: null },
    });
    if (push) await note(push, "done");
    expect(await due()).toEqual([]);
  });
});

describe("a refund of part of the price", () => {
  test("shows on the pass of a ticket of that order, and its phones are told", async () => {
    const { tickets, booking, paymentId } = await bought("partly refunded");
    const passId = await make("partly refunded", tickets[0] ?? "");
    await register(passId, "phone");
    for (const push of await due()) await note(push, "done");
    expect(await read(passId)).toMatchObject({ ticket: { refunded_pence: 0, total_pence: 2200 } });
    await sql(
      "insert into refunds (payment_id, booking_id, face_pence, reason, ends_tickets) values ($1, $2, 250, 'goodwill', false)",
      [paymentId, booking.id],
    );
    expect(await read(passId)).toMatchObject({ ticket: { refunded_pence: 250, total_pence: 2200 } });
    expect((await due()).map(({ push_token }) => push_token)).toEqual(["of-phone"]);
    await sql("update refunds set status = 'cancelled' where booking_id = $1", [booking.id]);
    expect(await read(passId)).toMatchObject({ ticket: { refunded_pence: 0 } });
    expect((await due()).map(({ push_token }) => push_token)).toEqual(["of-phone"]);
  });
});

describe("a change", () => {
  test("of name, night, type or venue is noted with the change, and each device is told once", async () => {
    const { tickets, eventId, typeId } = await bought("changer");
    const [first = "", second = ""] = tickets;
    const [one, two] = [await make("changer", first), await make("changer", second)];
    await register(one, "phone");
    await register(two, "phone");
    await register(two, "watch");
    const told = async () => {
      const pushes = await due();
      for (const push of pushes) await note(push, "done");
      return pushes.length;
    };
    const { changed_at: before } = await read(one);
    await as("changer", "select rename_holder($1, 'Newly Named')", [first]);
    expect(await told()).toBe(1);
    expect(await read(one)).toMatchObject({ ticket: { holder_name: "Newly Named" } });
    expect(Date.parse((await read(one)).changed_at)).toBeGreaterThan(Date.parse(before));
    for (const [text, key] of [
      ["update events set starts_at = starts_at + interval '1 day' where id = $1", eventId],
      ["update events set title = 'Another Title' where id = $1", eventId],
      ["update ticket_types set name = 'Another type' where id = $1", typeId],
      [
        "update venues set name = 'Another Venue' where id = (select venue_id from events where id = $1)",
        eventId,
      ],
    ] as const) {
      await sql(text, [key]);
      expect(await told(), text).toBe(3);
    }
    // what a pass does not show concerns nobody
    await sql("update events set description = 'Quite another night.' where id = $1", [eventId]);
    expect(await told()).toBe(0);
    await sql("begin; update tickets set holder_name = 'Rolled Back'; rollback");
    expect(await told()).toBe(0);
  });

  test("that comes while a push is on its way is pushed after it, and dates of changes are whole seconds apart", async () => {
    const { tickets } = await bought("quick changer");
    const passId = await make("quick changer", tickets[0] ?? "");
    await register(passId, "phone");
    await as("quick changer", "select rename_holder($1, 'Name One')", [tickets[0]]);
    const [first] = await due();
    expect(first).toBeDefined();
    const seconds = async () => Math.floor(Date.parse((await read(passId)).changed_at) / 1000);
    const before = await seconds();
    await as("quick changer", "select rename_holder($1, 'Name Two')", [tickets[0]]);
    const [second] = await due();
    expect(second?.id).toBe(first?.id);
    expect(await seconds()).toBeGreaterThan(before);
    if (first) await note(first, "done");
    expect(await value(world, "select count(*)::int from internal.pass_pushes")).toBe(1);
    if (second) await note(second, "done");
    expect(await value(world, "select count(*)::int from internal.pass_pushes")).toBe(0);
  });

  test("nobody takes is tried ever more rarely for a day, and a device that is gone is forgotten", async () => {
    const { tickets } = await bought("out of reach");
    const passId = await make("out of reach", tickets[0] ?? "");
    await register(passId, "phone");
    await as("out of reach", "select rename_holder($1, 'Name One')", [tickets[0]]);
    const waits: number[] = [];
    for (let round = 0; round < 9; round++) {
      const [push] = await due();
      if (!push) throw new Error("nothing is due");
      await note(push, "later");
      waits.push(
        Number(
          await value(world, "select extract(epoch from due_at - now())::int from internal.pass_pushes"),
        ),
      );
      expect(await due()).toEqual([]);
      await sql("update internal.pass_pushes set due_at = now()");
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900, 900]);
    await sql("update internal.pass_pushes set queued_at = now() - interval '25 hours'");
    const [last] = await due();
    if (last) await note(last, "later");
    expect(await value(world, "select count(*)::int from internal.pass_pushes")).toBe(0);
    await as("out of reach", "select rename_holder($1, 'Name Two')", [tickets[0]]);
    const [gone] = await due();
    if (gone) await note(gone, "gone");
    expect(await value(world, "select count(*)::int from internal.pass_devices")).toBe(0);
  });

  test("is listed to the device that shows the pass, from the number it last heard on", async () => {
    const { tickets } = await bought("lister");
    const passId = await make("lister", tickets[0] ?? "");
    await register(passId, "phone");
    const first = await changedSince("phone", "0");
    expect(first).toMatchObject({ serialNumbers: [passId] });
    expect(await changedSince("phone", first?.lastUpdated ?? "")).toBeNull();
    expect(await changedSince("tablet", "0")).toBeNull();
    await as("lister", "select rename_holder($1, 'Name One')", [tickets[0]]);
    await due();
    const next = await changedSince("phone", first?.lastUpdated ?? "");
    expect(next?.serialNumbers).toEqual([passId]);
    expect(Number(next?.lastUpdated)).toBeGreaterThan(Number(first?.lastUpdated));
  });

  test("before a device was registered is pushed to it then, and the eleventh device takes the oldest one's place", async () => {
    const { tickets } = await bought("collector");
    const passId = await make("collector", tickets[0] ?? "");
    await as("collector", "select rename_holder($1, 'Name One')", [tickets[0]]);
    expect(await due()).toEqual([]);
    await sql("update internal.passes set given_at = changed_at - interval '1 second'");
    for (let device = 1; device <= 11; device++) expect(await register(passId, `d${device}`)).toBe(true);
    expect(await register(passId, "d11")).toBe(false);
    expect(await value(world, "select array_agg(device order by id) from internal.pass_devices")).toEqual(
      Array.from({ length: 10 }, (_, at) => `d${at + 2}`),
    );
    expect((await due()).length).toBe(10);
  });

  test("reaches Google as the night first, then the pass, and nothing is noted while there are no keys", async () => {
    const { tickets, eventId } = await bought("googler");
    const passId = await make("googler", tickets[0] ?? "", "google");
    await sql("select internal.give_google_pass($1)", [passId]);
    await sql("update events set title = 'Googled Night' where id = $1", [eventId]);
    const pushes = await due();
    expect(pushes.map(({ event_id, pass_id }) => event_id ?? pass_id).toSorted()).toEqual(
      [eventId, passId].toSorted(),
    );
    for (const push of pushes) await note(push, "done");
    await know(false, false);
    await sql("update events set title = 'Unheard Night' where id = $1", [eventId]);
    expect(await value(world, "select count(*)::int from internal.pass_changes")).toBe(0);
    await know(false, true);
    expect((await due()).length).toBe(2);
  });
});

test("Whoever is erased takes devices and token along, and reads of their passes in their export", async () => {
  const { tickets } = await bought("leaver");
  const passId = await make("leaver", tickets[0] ?? "");
  await sql("select internal.give_apple_pass($1, repeat('ab', 32))", [passId]);
  await register(passId, "phone");
  const owner = await value(world, "select owner_id from internal.passes where id = $1", [passId]);
  expect(await value(world, "select internal.export_passes($1)", [owner])).toMatchObject({
    passes: [{ event: "Event leaver", devices: [{ device: "phone" }] }],
  });
  await sql("select internal.anonymise_passes($1)", [owner]);
  expect(await value(world, "select count(*)::int from internal.pass_devices")).toBe(0);
  expect(await read(passId)).toMatchObject({ token_hash: null, ending: null });
});
