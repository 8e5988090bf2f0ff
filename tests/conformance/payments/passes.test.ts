// Wallet passes over HTTP: openssl checks Apple's signature, Google's JWT is read as Google documents it, and both are on loopback.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readSigned } from "../../fakes/google-wallet.ts";
import { passType } from "../../fakes/wallet-keys.ts";
import { saysOf, startWallets } from "./start-wallets.ts";

let it: Awaited<ReturnType<typeof startWallets>>;
beforeAll(async () => {
  it = await startWallets();
});
beforeEach(async () => {
  await it.services.superuser.query("delete from public.rate_limits");
  it.apple.received.length = 0;
});
afterAll(async () => {
  expect(it.services.failures).toEqual([]);
  await it.close();
});
const sql = (text: string, values: unknown[] = []) => it.services.superuser.query(text, values);
const refusal = async (answer: Response) => {
  const { details } = (await answer.json()) as { details: string };
  return [answer.status, details];
};

describe("an Apple pass", () => {
  test("is signed so that openssl takes it, and shows the night, the ticket and the code of the door", async () => {
    const { token, tickets } = await it.bought(
      "starts_at = '2040-11-23 22:00+00', doors_at = '2040-11-23 21:30+00', last_entry_at = '2040-11-24 01:00+00'",
    );
    const pass = await it.download(token, tickets[0]?.id);
    expect(pass.barcodes?.map(({ message, format }) => [message, format])).toEqual([
      [tickets[0]?.code, "PKBarcodeFormatQR"],
    ]);
    expect(saysOf(pass)).toEqual({
      night: "Fri 23 Nov",
      title: "Vault night",
      doors: "21:30",
      "last-entry": "Sat 24 Nov 01:00",
      place: "The Vault, 1 Arch Street",
      type: "Entry",
      holder: "Olu Buyer",
    });
    expect(pass).toMatchObject({ voided: false, webServiceURL: `${it.services.url}/passes` });
    // the companion has one of its own, with a token of its own
    const other = await it.download(token, tickets[1]?.id);
    expect(other.serialNumber).not.toBe(pass.serialNumber);
    expect(other.authenticationToken).not.toBe(pass.authenticationToken);
  });

  test("is for the owner alone: nobody else, no made-up link, and no link after two minutes", async () => {
    const { token, tickets } = await it.bought();
    const stranger = await it.makePerson();
    const ticket = tickets[0]?.id;
    expect(await refusal(await it.ask("apple", stranger, ticket))).toEqual([404, "PASSES_NOT_FOUND"]);
    expect(await refusal(await it.ask("google", stranger, ticket))).toEqual([404, "PASSES_NOT_FOUND"]);
    expect(await refusal(await it.ask("apple", "", ticket))).toEqual([401, "AUTH_REQUIRED"]);
    for (const body of ["{", { ticket_id: "mine" }, {}, { ticket_id: "x".repeat(20_000) }]) {
      const answer = await it.call("POST", "/apple", { authorization: `Bearer ${token}` }, body);
      expect((await refusal(answer))[1]).toBe("PASSES_INVALID_REQUEST");
    }
    const { url: link } = (await (await it.ask("apple", token, ticket)).json()) as { url: string };
    const [id = "", until = "", signature = ""] = link.replace("/passes/v1/files/", "").split(".");
    for (const forged of [
      `${id}.${Number(until) + 1}.${signature}`,
      `${crypto.randomUUID()}.${until}.${signature}`,
      `${id}.${Date.now() - 1}.${signature}`,
      "...",
    ])
      expect(await refusal(await it.call("GET", `/files/${forged}`, {}))).toEqual([
        410,
        "PASSES_LINK_EXPIRED",
      ]);
  });
});

describe("the five calls of a phone", () => {
  test("register, list, fetch and forget a pass; what is the same again is answered as such", async () => {
    const { token, tickets, booking } = await it.bought();
    const pass = await it.download(token, tickets[0]?.id);
    const phone = it.phone("phone-1", pass);
    expect((await phone.register()).status).toBe(201);
    expect((await phone.register()).status).toBe(200);
    const first = await phone.latest();
    const since = first.headers.get("last-modified") ?? "";
    expect(await it.open(first)).toMatchObject({ authenticationToken: pass.authenticationToken });
    expect((await phone.latest(since)).status).toBe(304);
    const list = (await (await phone.changed()).json()) as { serialNumbers: string[]; lastUpdated: string };
    expect(list.serialNumbers).toEqual([pass.serialNumber]);
    expect((await phone.changed(list.lastUpdated)).status).toBe(204);

    await sql("update public.tickets set holder_name = 'Renamed Person' where id = $1", [tickets[0]?.id]);
    await it.work();
    expect(it.apple.received).toEqual([{ token: "of-phone-1", topic: passType, body: "{}" }]);
    expect((await phone.changed(list.lastUpdated)).status).toBe(200);
    const next = await phone.latest(since);
    expect(saysOf(await it.open(next)).holder).toBe("Renamed Person");
    expect((await phone.unregister()).status).toBe(200);
    expect((await phone.unregister()).status).toBe(200);
    await sql("update public.tickets set holder_name = 'Renamed Again' where booking_id = $1", [booking]);
    await it.work();
    expect(it.apple.received).toHaveLength(1);
    expect((await phone.changed()).status).toBe(204);
  });

  test("want the token of that pass: not another's, none, of another type or number; and count what they refuse", async () => {
    const { token, tickets } = await it.bought();
    const one = await it.download(token, tickets[0]?.id);
    const two = await it.download(token, tickets[1]?.id);
    const wrong = [
      it.phone("p", { ...one, authenticationToken: two.authenticationToken }),
      it.phone("p", { ...one, authenticationToken: "" }),
      it.phone("p", { ...one, authenticationToken: "x".repeat(43) }),
      it.phone("p", { ...one, serialNumber: crypto.randomUUID() }),
      it.phone("p", { ...one, serialNumber: "1" }),
    ];
    for (const phone of wrong)
      for (const answer of [await phone.register(), await phone.unregister(), await phone.latest()])
        expect(await refusal(answer)).toEqual([401, "PASSES_TOKEN_REFUSED"]);
    const headers = { authorization: `ApplePass ${one.authenticationToken}` };
    const otherType = await it.call("GET", `/passes/pass.of.others/${one.serialNumber}`, headers);
    expect(otherType.status).toBe(401);
    expect(await sql("select 1 from internal.pass_devices where device = 'p'")).toEqual([]);
    await sql("update public.rate_limits set count = 100 where action_type = 'pass_refusals'");
    const refused = await it.phone("p", { ...one, authenticationToken: "no" }).latest();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // a device that has the token is not kept out by those who guess
    expect((await it.phone("p", one).latest()).status).toBe(200);
    await sql("update public.rate_limits set count = 120 where action_type = 'pass_calls'");
    expect((await it.phone("p", one).latest()).status).toBe(429);
  });

  test("answer what they cannot read with a sentence, and log a few lines of a device without what it names", async () => {
    const { token, tickets } = await it.bought();
    const pass = await it.download(token, tickets[0]?.id);
    for (const pushToken of [undefined, "", "a/b", "x".repeat(201), 7])
      expect((await refusal(await it.phone("p", pass).register(pushToken ?? null)))[1]).toBe(
        "PASSES_INVALID_REQUEST",
      );
    expect((await refusal(await it.phone("x".repeat(101), pass).register()))[1]).toBe(
      "PASSES_INVALID_REQUEST",
    );
    for (const since of ["yesterday", "-1", "1'--", "9".repeat(19)])
      expect((await refusal(await it.phone("p", pass).changed(since)))[1]).toBe("PASSES_INVALID_REQUEST");
    expect((await it.phone("p", pass).changed("0")).status).toBe(204);
    const say = (logs: unknown) => it.call("POST", "/log", {}, { logs });
    expect((await say([`Pass ${pass.serialNumber}\nwith ${pass.authenticationToken} failed`])).status).toBe(
      200,
    );
    expect(it.services.passes.logged.at(-1)).toBe("Pass … with … failed");
    expect((await refusal(await say("text")))[1]).toBe("PASSES_INVALID_REQUEST");
    await sql("update public.rate_limits set count = 10 where action_type = 'pass_logs'");
    expect((await say(["more"])).status).toBe(429);
  });
});

describe("a ticket that changes hands", () => {
  test("leaves a dead pass: void, without code, name or place, and its token opens nothing newer", async () => {
    const { token, tickets } = await it.bought();
    const pass = await it.download(token, tickets[0]?.id);
    const phone = it.phone("giver", pass);
    await phone.register();
    // the transitions of a sale on: for sale, then sold
    await sql("update public.tickets set status = 'listed' where id = $1", [tickets[0]?.id]);
    await sql(
      "update public.tickets set status = 'resold', holder_name = 'New Holder', code = repeat('z', 26) where id = $1",
      [tickets[0]?.id],
    );
    await it.work();
    expect(it.apple.received.map(({ token: to }) => to)).toEqual(["of-giver"]);
    const dead = await it.open(await phone.latest());
    expect(dead).toMatchObject({ voided: true, serialNumber: pass.serialNumber });
    expect(dead.barcodes ?? []).toEqual([]);
    expect(saysOf(dead)).toMatchObject({
      state: "This ticket was sold to somebody else",
      title: "Vault night",
    });
    expect(JSON.stringify(dead)).not.toMatch(/Arch Street|New Holder|Olu|zzzz/);
    expect(await refusal(await it.ask("apple", token, tickets[0]?.id))).toEqual([409, "PASSES_NOT_GOOD"]);
  });
});

describe("a Google pass", () => {
  const objectOf = (user: string) =>
    [...it.google.kept.values()].find(({ ticketHolderName }) => ticketHolderName === user);

  test("is saved by a JWT that the service account signed, for what was put at Google before", async () => {
    const { token, tickets } = await it.bought();
    await sql("update public.tickets set holder_name = 'Gwen Google' where id = $1", [tickets[0]?.id]);
    const { url } = (await (await it.ask("google", token, tickets[0]?.id)).json()) as { url: string };
    expect(url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/\S+$/);
    expect(url.length).toBeLessThan(1800);
    const claims = readSigned(url.split("/").at(-1) ?? "", it.keys.googlePublicKey);
    const object = objectOf("Gwen Google");
    expect(claims).toMatchObject({
      iss: it.keys.google.clientEmail,
      aud: "google",
      typ: "savetowallet",
      origins: [it.services.url],
      payload: { eventTicketObjects: [{ id: object?.id, classId: object?.classId }] },
    });
    expect(object).toMatchObject({ state: "ACTIVE", barcode: { type: "QR_CODE", value: tickets[0]?.code } });
    const night = it.google.kept.get(`eventTicketClass/${object?.classId}`);
    expect(night).toMatchObject({ venue: { name: { defaultValue: { value: "The Vault" } } } });
  });

  test("follows its ticket and its night, also when Google was away meanwhile, and dies with it", async () => {
    const { token, tickets, eventId } = await it.bought();
    await sql("update public.tickets set holder_name = 'Gil Google' where id = $1", [tickets[0]?.id]);
    expect((await it.ask("google", token, tickets[0]?.id)).status).toBe(200);
    const id = String(objectOf("Gil Google")?.id);
    const classId = String(objectOf("Gil Google")?.classId);
    it.google.setAway(true);
    await sql("update public.tickets set holder_name = 'Gila Google' where id = $1", [tickets[0]?.id]);
    await sql("update public.events set title = 'Moved Night' where id = $1", [eventId]);
    await it.work();
    expect(await refusal(await it.ask("google", token, tickets[1]?.id))).toEqual([503, "PASSES_WALLET_AWAY"]);
    it.google.setAway(false);
    expect(objectOf("Gila Google")).toBeUndefined();
    await sql("update internal.pass_pushes set due_at = now()");
    await it.work();
    expect(objectOf("Gila Google")?.id).toBe(id);
    expect(it.google.kept.get(`eventTicketClass/${classId}`)).toMatchObject({
      eventName: { defaultValue: { value: "Moved Night" } },
    });
    await sql("update public.tickets set status = 'cancelled', cancelled_at = now() where id = $1", [
      tickets[0]?.id,
    ]);
    await it.work();
    const dead = it.google.kept.get(`eventTicketObject/${id}`);
    expect(dead).toMatchObject({ state: "INACTIVE" });
    expect(dead).not.toHaveProperty("barcode");
    expect(dead).not.toHaveProperty("ticketHolderName");
  });

  test("of a secret night says the place at the reveal, on the ticket and never on what all tickets share", async () => {
    const { token, tickets, eventId } = await it.bought(
      "location_mode = 'secret', venue_id = null, reveal_at = now() + interval '1 hour'",
    );
    await sql("insert into public.event_reveals (event_id, address) values ($1, '7 Hidden Yard')", [eventId]);
    const apple = await it.download(token, tickets[0]?.id);
    expect(saysOf(apple).place).toMatch(/^Shown here from /);
    expect((await it.ask("google", token, tickets[0]?.id)).status).toBe(200);
    const everything = () =>
      JSON.stringify(
        [...it.google.kept.entries()].filter(
          ([, body]) =>
            JSON.stringify(body).includes(eventId) || JSON.stringify(body).includes(apple.serialNumber),
        ),
      );
    expect(everything()).not.toContain("Hidden");
    await sql("update public.events set reveal_at = now() where id = $1", [eventId]);
    await it.work();
    expect(everything()).toContain("7 Hidden Yard");
    expect(
      JSON.stringify([...it.google.kept.entries()].filter(([key]) => key.startsWith("eventTicketClass"))),
    ).not.toContain("Hidden");
    expect(saysOf(await it.open(await it.phone("p", apple).latest())).place).toBe("7 Hidden Yard");
  });
});

test("A push that Apple does not take goes again, and a phone that has thrown its pass away is forgotten", async () => {
  const { token, tickets } = await it.bought();
  const pass = await it.download(token, tickets[0]?.id);
  await it.phone("here", pass).register();
  await it.phone("thrown", pass).register();
  const rename = (name: string) =>
    sql("update public.tickets set holder_name = $2 where id = $1", [tickets[0]?.id, name]);
  it.apple.setAway(true);
  it.apple.answer("of-thrown", { status: 410, reason: "Unregistered" });
  await rename("While Away");
  await it.work();
  expect(it.apple.received).toEqual([]);
  expect(await sql("select tries from internal.pass_pushes")).toEqual([{ tries: 1 }, { tries: 1 }]);
  it.apple.setAway(false);
  await it.work();
  // a quarter of a minute has not gone by yet
  expect(it.apple.received).toEqual([]);
  await sql("update internal.pass_pushes set due_at = now()");
  await it.work();
  expect(it.apple.received.map(({ token: to }) => to)).toEqual(["of-here"]);
  expect(
    await sql("select device from internal.pass_devices where pass_id = $1", [pass.serialNumber]),
  ).toEqual([{ device: "here" }]);
  expect(await sql("select 1 from internal.pass_pushes")).toEqual([]);
});

test("Without keys there is no wallet to be offered, and every door is shut", async () => {
  const config = await it.call("GET", "/config", {});
  expect(await config.json()).toEqual({ apple: true, google: true });
  const { openPasses } = await import("./open-passes.ts");
  const bare = openPasses(it.services.product.as("passes_admin"), {
    wallets: undefined,
    readPerson: async () => ({ userId: crypto.randomUUID() }),
    secretKey: "none",
    url: it.services.url,
    onError: () => {},
  });
  expect(await (await bare.app.request("/config")).json()).toEqual({ apple: false, google: false });
  for (const path of [`/passes/${passType}/${crypto.randomUUID()}`, "/log", "/files/x.1.y"])
    expect(await refusal(await bare.app.request(path))).toEqual([404, "PASSES_NOTHING_HERE"]);
  const { token, tickets } = await it.bought();
  await bare.noteWallets();
  const asked = await bare.app.request("/apple", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ ticket_id: tickets[0]?.id }),
  });
  expect(await refusal(asked)).toEqual([404, "PASSES_OFF"]);
  await it.services.passes.noteWallets();
  await bare.close();
});
