// The product's own functions over HTTP: errors of browsers, contact, and requests about personal data.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RunningServices, startServices } from "./start-services.ts";

let services: RunningServices;
beforeAll(async () => {
  services = await startServices();
});
beforeEach(() => services.superuser.query("delete from rate_limits"));
afterAll(() => services.close());

type Sent = { headers?: Record<string, string>; body: unknown };
async function send(name: string, { headers = {}, body }: Sent) {
  const response = await fetch(`${services.url}/functions/v1/${name}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${services.keys.apiKeys.publishable}`,
      "content-type": "application/json",
      ...headers,
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}
const token = () => randomBytes(16).toString("hex");
const form = (formToken = token()) => ({ origin: services.url, "x-csrf-token": formToken });
const count = async (sql: string): Promise<number> =>
  Number((await services.superuser.query<{ count: string }>(`select count(*) from ${sql}`))[0]?.count);

const message = {
  topic: "ticket",
  name: "Róisín O'Brien",
  email: "Roisin@Example.com",
  message: "My ticket has not arrived.",
};
const complaint = {
  kind: "complaint",
  name: "Olu",
  email: "olu@example.com",
  message: "You wrote to me twice.",
};
const payload = {
  message: "x is not a function",
  stack: "at y",
  url: "/events",
  userAgent: "a browser",
  viewport: { w: 390, h: 844 },
  screen: { w: 390, h: 844 },
  ts: 1,
  sessionId: "s",
  fingerprint: "0123456789abcdef0123456789abcdef",
  source: "auto",
  severity: "high",
};

describe("contact-send", () => {
  test("a message from our own page is kept with its day due and a receipt is queued", async () => {
    const answer = await send("contact-send", { headers: form(), body: message });
    expect(answer).toMatchObject({
      status: 200,
      body: { reference: expect.stringMatching(/^[A-Z0-9]{8}$/) },
    });
    const kept = await services.superuser.query(
      "select email, name, status, due_at > now() as is_due from contact_messages where reference = $1",
      [answer.body.reference],
    );
    expect(kept).toEqual([{ email: "roisin@example.com", name: message.name, status: "open", is_due: true }]);
    const mails = await services.superuser.query(
      "select payload from graphile_worker._private_jobs where payload ->> 'template' = 'contact-received'",
    );
    expect(mails).toHaveLength(1);
  });

  test("one inbox gets three mails a day over all forms, and no words of the stranger who typed its address", async () => {
    const victim = { ...message, email: "victim@example.org", message: "Buy now at https://evil.example" };
    const networks = Array.from({ length: 6 }, (_, at) => `203.0.113.${at}`);
    for (const [at, network] of networks.entries()) {
      const form = { ...victim, email: `victim+${at}@example.org`, form_token: token() };
      await services.superuser.query("select submit_contact_message($1, null, $2)", [form, network]);
      const asked = { ...complaint, message: "", email: "Victim@example.org", form_token: token() };
      await services.superuser.query("select submit_data_request($1, null, $2)", [asked, network]);
      await services.superuser.query("select internal.start_newsletter($1)", [
        { email: "victim@example.org", cities: [], source: "journal", wording: 1 },
      ]);
    }
    const mails = await services.superuser.query<{ payload: { data: object } }>(
      "select payload from graphile_worker._private_jobs where payload ->> 'recipient' ~* '^victim' and payload ->> 'template' is not null",
    );
    expect(mails).toHaveLength(3);
    expect(JSON.stringify(mails)).not.toMatch(/evil|Róisín|Olu/);
  });

  test("a person at their own confirmed address is sent what they wrote", async () => {
    const [account] = await services.superuser.query<{ id: string }>(
      "insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), 'own@example.org', now()) returning id",
    );
    const form = { ...message, email: "own@example.org", form_token: token() };
    await services.superuser.query("select submit_contact_message($1, $2, '203.0.113.9')", [
      form,
      account?.id,
    ]);
    const mails = await services.superuser.query(
      "select payload -> 'data' as data from graphile_worker._private_jobs where payload ->> 'recipient' = 'own@example.org'",
    );
    expect(mails).toEqual([
      { data: expect.objectContaining({ name: message.name, message: message.message }) },
    ]);
  });

  test("a form sent twice is stored once and answers with the same reference", async () => {
    const same = form();
    const [one, two] = await Promise.all([
      send("contact-send", { headers: same, body: message }),
      send("contact-send", { headers: same, body: message }),
    ]);
    expect(one.body).toEqual(two.body);
    expect(await count(`contact_messages where form_token = '${same["x-csrf-token"]}'`)).toBe(1);
  });

  test.each([
    ["another origin", { origin: "https://elsewhere.example", "x-csrf-token": token() }],
    ["no token", { "x-csrf-token": "" }],
    ["a token that is no hex", { "x-csrf-token": "z".repeat(32) }],
    ["no origin at all", { "x-csrf-token": token() }],
  ] satisfies [string, Record<string, string>][])(
    "a form with %s is refused",
    async (what, headers: Record<string, string>) => {
      const origin: Record<string, string> =
        what.startsWith("no token") || what.startsWith("a token") ? { origin: services.url } : {};
      const answer = await send("contact-send", { headers: { ...origin, ...headers }, body: message });
      expect(answer).toMatchObject({ status: 403, body: { code: "FORM_REFUSED" } });
    },
  );

  test.each([
    ["name", { name: "\r\n" }, "Name required"],
    ["email", { email: "nobody" }, "Invalid email format"],
    ["topic", { topic: "lottery" }, "Choose a topic"],
    ["message", { message: "short" }, "Write at least 10 characters"],
    ["booking_ref", { booking_ref: "no" }, "A booking reference has eight letters and digits"],
  ])("a wrong %s is named", async (field, wrong, sentence) => {
    const answer = await send("contact-send", { headers: form(), body: { ...message, ...wrong } });
    expect(answer).toMatchObject({ status: 400, body: { message: `${field}: ${sentence}` } });
  });

  test("a field that is not known is refused", async () => {
    const answer = await send("contact-send", { headers: form(), body: { ...message, status: "closed" } });
    expect(answer.status).toBe(400);
  });

  test("line breaks in a name reach no mail header", async () => {
    const name = "Olu\r\nBcc: all@example.com";
    const answer = await send("contact-send", { headers: form(), body: { ...message, name } });
    expect(answer.status).toBe(200);
    const [kept] = await services.superuser.query<{ name: string }>(
      "select name from contact_messages where reference = $1",
      [answer.body.reference],
    );
    expect(kept?.name).not.toMatch(/[\r\n]/);
  });

  test("the sixth message within 15 minutes waits", async () => {
    for (let n = 0; n < 5; n++) await send("contact-send", { headers: form(), body: message });
    const answer = await send("contact-send", { headers: form(), body: message });
    expect(answer).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  });
});

describe("data-request-send", () => {
  test("a complaint is due within 30 days and strangers cannot read it", async () => {
    const answer = await send("data-request-send", { headers: form(), body: complaint });
    expect(answer.status).toBe(200);
    const [kept] = await services.superuser.query<{ days: number }>(
      "select round(extract(epoch from due_at - created_at) / 86400)::int as days from data_requests where reference = $1",
      [answer.body.reference],
    );
    expect(kept?.days).toBe(30);
    const read = await fetch(`${services.url}/rest/v1/data_requests?select=id`, {
      headers: { apikey: services.keys.apiKeys.publishable },
    });
    expect(read.status).toBe(401);
  });
});

describe("notify-error", () => {
  test("answers ok, and tells the operator once however often the error comes", async () => {
    for (let n = 0; n < 3; n++)
      expect(await send("notify-error", { body: payload })).toMatchObject({
        status: 200,
        body: { ok: true },
      });
    expect(
      await count(`graphile_worker._private_jobs where key = 'tell-operator ${payload.fingerprint}'`),
    ).toBe(1);
    const [signal] = await services.superuser.query("select * from internal.take_error_signal($1)", [
      payload.fingerprint,
    ]);
    expect(signal).toMatchObject({ count: 3, message: payload.message });
  });

  test("a payload with a field more, or larger than 16 kB, is refused", async () => {
    expect((await send("notify-error", { body: { ...payload, token: "x" } })).status).toBe(400);
    expect((await send("notify-error", { body: { ...payload, stack: "x".repeat(20_000) } })).status).toBe(
      413,
    );
  });

  test("notifies at most so many times an hour for one address, then refuses with the wait", async () => {
    let last = await send("notify-error", { body: payload });
    for (let n = 0; n < 30 && last.status === 200; n++) last = await send("notify-error", { body: payload });
    expect(last).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  });
});

describe("error_reports over the data API", () => {
  const report = (rows: unknown) =>
    fetch(`${services.url}/rest/v1/error_reports`, {
      method: "POST",
      headers: { apikey: services.keys.apiKeys.publishable, "content-type": "application/json" },
      body: JSON.stringify(rows),
    });

  test("a stranger's report has the id they gave it and the fingerprint of its details", async () => {
    const id = crypto.randomUUID();
    const response = await report({ id, title: "It broke", error_details: { fingerprint: "abc" } });
    expect(response.status).toBe(201);
    expect(
      await services.superuser.query("select fingerprint from error_reports where id = $1", [id]),
    ).toEqual([{ fingerprint: "abc" }]);
  });

  test("the eleventh report within the hour is refused with the wait, also within one request", async () => {
    const response = await report(Array.from({ length: 11 }, () => ({ title: "It broke" })));
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({ code: "PT429", details: "ERROR_REPORTS_RATE_LIMITED" });
  });
});
