import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { asPerson, become, userId } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, type World } from "../harness/world.ts";
import { pay, value } from "../payments/till.ts";
import { attemptHold, change, confirm, hold, violations } from "./box-office.ts";
import { guestDesk, lines } from "./guest-desk.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
});
afterAll(async () => {
  expect(await violations(world)).toEqual([]);
  await world.end();
});

const { addGuests, addNight, call, mails, prove, bookFree } = guestDesk(() => world);

const attempt = (work: Promise<unknown>): Promise<pg.DatabaseError> =>
  work.then(
    () => Promise.reject(new Error("it was not refused")),
    (error: unknown) => error as pg.DatabaseError,
  );

const untilSession = (guest: string) =>
  world.client.query("update internal.guest_accounts set proven_session = 'another' where user_id = $1", [
    userId(guest),
  ]);

describe("a free ticket without an account", () => {
  test("is held for twenty minutes, and confirmed once there is an address and the code was typed", async () => {
    await addGuests("ann");
    const [eventId, typeId] = await addNight("free");
    const held = await hold(world, "ann", eventId, lines(typeId));
    const minutes = (Date.parse(held.hold_expires_at) - Date.parse(held.server_time)) / 60_000;
    expect(Math.round(minutes)).toBe(20);
    expect(await attempt(confirm(world, "ann", held.id))).toMatchObject({
      detail: "BOOKINGS_GUEST_ADDRESS",
    });
    expect(await call("ann", "save_guest_address($1)", " Ann@Example.ORG ")).toEqual({
      email: "ann@example.org",
      is_proven: false,
    });
    expect(await attempt(confirm(world, "ann", held.id))).toMatchObject({ detail: "BOOKINGS_GUEST_CODE" });
    await prove("ann", "ann@example.org");
    expect(await call("ann", "my_guest_account()")).toEqual({ email: "ann@example.org", is_proven: true });
    expect((await confirm(world, "ann", held.id)).status).toBe("confirmed");
    const mail = (await mails("ann@example.org")).at(-1);
    expect(mail).toMatchObject({ template: "booking-confirmed", data: { ref: held.ref } });
    const secret = mail?.data.tickets_path?.replace("/tickets#", "");
    expect(await value(world, "select internal.guest_of_link($1)", [secret])).toBe(userId("ann"));
  });

  test("is refused a wrong code, and the right one after five wrong ones", async () => {
    await addGuests("bob");
    await call("bob", "save_guest_address($1)", "bob@example.org");
    await call("bob", "send_guest_code()");
    const code = (await mails("bob@example.org")).at(-1)?.data.code ?? "";
    expect(code).toMatch(/^\d{6}$/);
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await attempt(call("bob", "prove_guest_address($1)", wrong))).toMatchObject({
      code: "PT400",
      detail: "BOOKINGS_GUEST_CODE_WRONG",
    });
    // what a refusal rolled back is counted by the service afterwards, which is not here
    await world.client.query(
      `select internal.take_rate_limits(format('guest:%s %s', g.user_id, g.code_sent_at), 'guest_code_tries', 5, 60, 5)
       from internal.guest_accounts g where g.email = 'bob@example.org'`,
    );
    expect(await attempt(call("bob", "prove_guest_address($1)", code))).toMatchObject({
      code: "PT409",
      detail: "BOOKINGS_GUEST_CODE_WRONG",
    });
  });

  test("is refused a code that is older than twenty minutes", async () => {
    await addGuests("cal");
    await call("cal", "save_guest_address($1)", "cal@example.org");
    await call("cal", "send_guest_code()");
    await world.client.query(
      "update internal.guest_accounts set code_sent_at = now() - interval '21 minutes' where email = 'cal@example.org'",
    );
    const code = (await mails("cal@example.org")).at(-1)?.data.code ?? "";
    expect(await attempt(call("cal", "prove_guest_address($1)", code))).toMatchObject({ code: "PT409" });
  });

  test("is refused an address that is none at its field", async () => {
    await addGuests("typo");
    for (const address of ["", "ada", "a b@example.org", "a@b", `${"a".repeat(65)}@example.org`])
      expect(await attempt(call("typo", "save_guest_address($1)", address))).toMatchObject({
        code: "PT400",
      });
  });
});

test("a paid booking without an account needs an address and no code, and its mail has the link", async () => {
  await addGuests("dee");
  const [eventId, typeId] = await addNight("paid", { kind: "paid", face_pence: 1000, fee_pence: 100 });
  const held = await hold(world, "dee", eventId, lines(typeId));
  expect(await attempt(pay(world, "dee", held.id))).toMatchObject({ detail: "BOOKINGS_GUEST_ADDRESS" });
  await call("dee", "save_guest_address($1)", "dee@example.org");
  await pay(world, "dee", held.id);
  const mail = (await mails("dee@example.org")).at(-1);
  expect(mail).toMatchObject({ template: "booking-paid" });
  expect(mail?.data.tickets_path).toMatch(/^\/tickets#[0-9a-z]{26}$/);
  expect(await attempt(call("dee", "save_guest_address($1)", "other@example.org"))).toMatchObject({
    detail: "BOOKINGS_GUEST_ADDRESS_KEPT",
  });
});

describe("a night whose team asks for accounts", () => {
  test("refuses a guest a hold and a place in the waiting list, and takes an account", async () => {
    await addGuests("abe");
    await addUsers(world.client, ["abe's account"]);
    const [eventId, typeId] = await addNight("accounts only");
    await world.client.query("update events set requires_account = true where id = $1", [eventId]);
    const refused = { code: "PT403", detail: "BOOKINGS_ACCOUNT_REQUIRED" };
    expect(await attemptHold(world, "abe", eventId, lines(typeId))).toMatchObject(refused);
    await call("abe", "save_guest_address($1)", "abe@example.org");
    await prove("abe", "abe@example.org");
    await world.client.query("update ticket_inventory set sold = quantity where ticket_type_id = $1", [
      typeId,
    ]);
    expect(await attempt(call("abe", "join_waitlist($1, $2, 1)", eventId, typeId))).toMatchObject(refused);
    await world.client.query("update ticket_inventory set sold = 0 where ticket_type_id = $1", [typeId]);
    const held = await hold(world, "abe's account", eventId, lines(typeId));
    expect((await confirm(world, "abe's account", held.id)).status).toBe("confirmed");
  });
});

describe("what moves a ticket or money", () => {
  test("asks a guest who came by the link of a mail for a code, and an account for none", async () => {
    const booking = await bookFree("eve", "eve@example.org");
    await untilSession("eve");
    const ticket = String(await value(world, "select id from tickets where booking_id = $1", [booking.id]));
    const moves = [
      () => change(world, "eve", "cancel_booking", booking.id),
      () => call("eve", "transfer_tickets($1, $2)", `{${ticket}}`, "friend@example.org"),
      () => call("eve", "rename_holder($1, $2)", ticket, "Another"),
      () => call("eve", "list_ticket($1)", `{${ticket}}`),
    ];
    for (const move of moves)
      expect(await attempt(move())).toMatchObject({ code: "PT403", detail: "BOOKINGS_GUEST_CODE" });
    await prove("eve", "eve@example.org");
    expect((await change(world, "eve", "cancel_booking", booking.id)).status).toBe("cancelled");
  });

  test("does not send the tickets to another address", async () => {
    const booking = await bookFree("fay", "fay@example.org");
    expect(
      await attempt(call("fay", "resend_booking($1, $2)", booking.id, "other@example.org")),
    ).toMatchObject({
      detail: "PAYMENTS_EMAIL_FIXED",
    });
  });
});

describe("the limit per person", () => {
  test("counts guests of one inbox together, whatever follows the plus", async () => {
    await addGuests("gus one", "gus two");
    const [eventId, typeId] = await addNight("limited", { per_person_max: 2 });
    const first = await hold(world, "gus one", eventId, lines(typeId, 2));
    await call("gus one", "save_guest_address($1)", "g.us+one@gmail.com");
    await prove("gus one", "g.us+one@gmail.com");
    await confirm(world, "gus one", first.id);
    const second = await hold(world, "gus two", eventId, lines(typeId));
    await call("gus two", "save_guest_address($1)", "gus@googlemail.com");
    await prove("gus two", "gus@googlemail.com");
    expect(await attempt(confirm(world, "gus two", second.id))).toMatchObject({
      detail: "BOOKINGS_LIMIT_REACHED",
    });
  });

  test("counts an account and a guest of its address together, both ways round", async () => {
    await addUsers(world.client, ["hal"]);
    await addGuests("hal as guest");
    const [eventId, typeId] = await addNight("shared", { per_person_max: 1 });
    const asGuest = await hold(world, "hal as guest", eventId, lines(typeId));
    await call("hal as guest", "save_guest_address($1)", "hal+x@example.org");
    await prove("hal as guest", "hal+x@example.org");
    await confirm(world, "hal as guest", asGuest.id);
    expect(await attemptHold(world, "hal", eventId, lines(typeId))).toMatchObject({
      detail: "BOOKINGS_LIMIT_REACHED",
    });
    const [other, otherType] = await addNight("shared again", { per_person_max: 1 });
    await confirm(world, "hal", (await hold(world, "hal", other, lines(otherType))).id);
    const late = await hold(world, "hal as guest", other, lines(otherType)).catch((error) => error);
    expect(late).toMatchObject({ detail: "BOOKINGS_LIMIT_REACHED" });
  });

  test("lets two tabs that are two guests of one inbox book what one person may have once, also at one moment", async () => {
    const guests = ["tab one", "tab two"];
    await addGuests(...guests);
    const [eventId, typeId] = await addNight("two tabs", { per_person_max: 1 });
    const held: string[] = [];
    for (const [at, guest] of guests.entries()) {
      held.push((await hold(world, guest, eventId, lines(typeId))).id);
      await call(guest, "save_guest_address($1)", `nia+${at}@example.org`);
      await prove(guest, `nia+${at}@example.org`);
    }
    const tabs = [new pg.Client(world.connection), new pg.Client(world.connection)];
    const answers = await Promise.all(
      tabs.map(async (tab, at) => {
        await tab.connect();
        await tab.query("begin");
        await become(tab, "authenticated", guests[at] ?? "");
        const answer = await tab.query("select confirm_booking($1, 'Nia')", [held[at]]).then(
          () => "booked",
          (error: pg.DatabaseError) => error.detail,
        );
        // the other tab asks before this one has ended
        await tab.query("select pg_sleep(0.2)").catch(() => undefined);
        await tab.query(answer === "booked" ? "commit" : "rollback");
        await tab.end();
        return answer;
      }),
    );
    expect(answers.sort()).toEqual(["BOOKINGS_LIMIT_REACHED", "booked"]);
  });

  test("lets one network begin ten bookings without an account on a night in twenty minutes", async () => {
    const names = Array.from({ length: 11 }, (_, at) => `crowd ${at}`);
    await addGuests(...names);
    const [eventId, typeId] = await addNight("rush");
    const attempts = [];
    for (const name of names) {
      await world.client.query("select set_config('request.headers', $1, false)", [
        JSON.stringify({ "x-forwarded-for": `2001:db8:1:2:${attempts.length}::1` }),
      ]);
      attempts.push(await hold(world, name, eventId, lines(typeId)).catch((error) => error.detail));
    }
    await world.client.query("select set_config('request.headers', '', false)");
    expect(attempts.filter((one) => one === "BOOKINGS_RATE_LIMITED")).toHaveLength(1);
    expect(attempts.at(-1)).toBe("BOOKINGS_RATE_LIMITED");
  });
});

describe("a new link to the tickets", () => {
  test("ends those before it, and is mailed to the address alone", async () => {
    await bookFree("ivy", "ivy@example.org");
    const old = (await mails("ivy@example.org")).at(-1)?.data.tickets_path?.slice(9);
    await world.client.query("select request_ticket_link('IVY@example.org ')");
    const mail = (await mails("ivy@example.org")).at(-1);
    expect(mail?.template).toBe("guest-tickets");
    expect(await value(world, "select internal.guest_of_link($1)", [old])).toBeNull();
    const secret = mail?.data.tickets_path?.slice(9);
    expect(await value(world, "select internal.guest_of_link($1)", [secret])).toBe(userId("ivy"));
    await world.client.query(
      "update events set starts_at = now() - interval '40 days', ends_at = now() - interval '31 days' where title = 'Event night of ivy'",
    );
    expect(await value(world, "select internal.guest_of_link($1)", [secret])).toBeNull();
  });

  test("gives an address without tickets the same answer and no mail", async () => {
    expect(await value(world, "select request_ticket_link('nobody@example.org')")).toBe("");
    expect(await mails("nobody@example.org")).toEqual([]);
  });
});

test("guests without a booking go after a day with the holds that ran out, and those with one stay", async () => {
  const booking = await bookFree("jo", "jo@example.org");
  await addGuests("kit", "lou");
  const [eventId, typeId] = await addNight("left");
  const held = await hold(world, "kit", eventId, lines(typeId));
  await change(world, "kit", "release_hold", held.id);
  await world.client.query("alter table bookings disable trigger touch_updated_at");
  await world.client.query("update bookings set updated_at = now() - interval '2 days' where id = $1", [
    held.id,
  ]);
  await world.client.query("alter table bookings enable trigger touch_updated_at");
  await world.client.query(
    "update auth.users set created_at = now() - interval '2 days' where id = any ($1)",
    [["jo", "kit"].map(userId)],
  );
  await world.client.query("select internal.retention_guest_accounts(now())");
  const left = await world.client.query("select id from auth.users where id = any ($1)", [
    ["jo", "kit", "lou"].map(userId),
  ]);
  expect(left.rows.map(({ id }) => id).sort()).toEqual([userId("jo"), userId("lou")].sort());
  expect(
    await value(world, "select count(*)::integer from tickets where booking_id = $1", [booking.id]),
  ).toBe(1);
});

test("a guest reads their own bookings and tickets, and nobody else's", async () => {
  const booking = await bookFree("mia", "mia@example.org");
  const seen = await asPerson(world.client, "mia", async () => ({
    bookings: (await world.client.query("select id from bookings")).rows,
    tickets: (await world.client.query("select booking_id from tickets")).rows,
  }));
  expect(seen).toEqual({ bookings: [{ id: booking.id }], tickets: [{ booking_id: booking.id }] });
});
