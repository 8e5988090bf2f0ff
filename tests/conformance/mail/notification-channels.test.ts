// What people are told, on its way out: to a real mail server, to a browser's push service, and back by a mail program's one click.
import { createProductDatabase } from "@undercroft/database/testing";
import { type JobWorker, startWorker } from "@undercroft/jobs";
import { createMailer, createPush, type Mailer } from "@undercroft/mail";
import { createServiceDatabase, type ServiceDatabase } from "@undercroft/postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakePushService, startPushService } from "../../fakes/push-service.ts";
import { type FakeSmtpServer, startSmtpServer } from "../../fakes/smtp-server.ts";
import { type RunningServices, startServices } from "../start-services.ts";

const person = "5f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69";
const other = "6f0f8b3e-4a7e-4b6e-9f0e-1f2d3c4b5a69";
const patience = { timeout: 15_000, interval: 50 };
let services: RunningServices;
let product: Awaited<ReturnType<typeof createProductDatabase>>;
let owner: ServiceDatabase;
let smtp: FakeSmtpServer;
let browsers: FakePushService;
let mailer: Mailer;
let worker: JobWorker;

beforeAll(async () => {
  product = await createProductDatabase();
  [services, smtp, browsers] = await Promise.all([
    startServices({ product }),
    startSmtpServer(),
    startPushService(),
  ]);
  owner = createServiceDatabase({ connection: product.connection, max: 2 });
  mailer = createMailer({
    database: services.database,
    smtpUrl: smtp.url,
    from: "Undercroft <hello@undercroft.test>",
    siteUrl: services.url,
  });
  const push = createPush({
    database: owner,
    contact: "mailto:push@undercroft.test",
    hosts: [browsers.origin],
  });
  await push.noteSettings();
  worker = await startWorker({
    connection: product.connection,
    tasks: { ...mailer.tasks, ...push.tasks },
    schedules: [
      { statement: "select internal.send_notification_mails()", everySeconds: 0.2 },
      { statement: "select internal.queue_pushes()", everySeconds: 0.2 },
    ],
    log: () => {},
  });
  await owner.query(
    `insert into auth.users (id, email, email_confirmed_at) values ($1, 'ada@example.org', now()), ($2, 'bo@example.org', now())`,
    [person, other],
  );
  await owner.query("insert into notification_settings (user_id, has_quiet_hours) values ($1, false)", [
    person,
  ]);
  await owner.query("update profiles set full_name = 'Bo Whitlock' where user_id = $1", [other]);
});
afterAll(async () => {
  await worker.stop();
  mailer.close();
  await Promise.all([owner.close(), services.close(), smtp.close(), browsers.close()]);
});

const notify = (kind: string, payload: object) =>
  owner.query("select internal.notify($1, $2, $3)", [kind, person, JSON.stringify(payload)]);
/** As the person, by the function that their browser calls. */
async function as<T>(call: string, values: unknown[]): Promise<T | undefined> {
  return owner.transaction(async (query) => {
    await query(
      "select set_config('request.jwt.claims', $1, true), set_config('role', 'authenticated', true)",
      [JSON.stringify({ sub: person, role: "authenticated", aal: "aal1" })],
    );
    return (await query<{ it: T }>(`select ${call} as it`, values))[0]?.it;
  });
}
const subscribe = (name: string) => {
  const { endpoint, p256dh, auth } = browsers.subscribe(name);
  return as<string>("add_push_subscription($1, $2, $3, $4)", [endpoint, p256dh, auth, name]);
};
const devices = async () =>
  (await owner.query<{ label: string }>("select label from push_subscriptions order by label")).map(
    ({ label }) => label,
  );
const pushesTo = (name: string) => browsers.received.filter((one) => one.name === name);

test("A mail of an optional kind can be left with one click of a mail program; following the link ends nothing", async () => {
  await notify("sale_soon", { title: "Long Echo", moment: "open" });
  const { raw, content } = await smtp.waitFor("ada@example.org");
  const headers = raw.split("\r\n\r\n")[0]?.replaceAll(/\r\n\s+/g, " ") ?? "";
  expect(headers).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
  expect(headers).toMatch(/^Message-ID: <[0-9a-f-]{36}\.\d+@undercroft\.test>$/m);
  const address = /^List-Unsubscribe: <([^>]+)>$/m.exec(headers)?.[1] ?? "";
  expect(address).toMatch(/\/functions\/v1\/notifications-leave\?token=/);
  expect(content.subject).toBe("Tickets for Long Echo are on sale");
  const frequency = () => owner.query("select internal.mail_frequency($1, 'sale_soon') as it", [person]);

  const followed = await fetch(address, { redirect: "manual" });
  expect(followed.status).toBe(303);
  const page = followed.headers.get("location") ?? "";
  expect(page).toMatch(/^\/notifications\/preferences\?token=/);
  expect(content.text).toContain(`${services.url}${page}`);
  expect(await frequency()).toEqual([{ it: "at_once" }]);

  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  const forged = await fetch(`${address}x`, { method: "POST", body, redirect: "manual" });
  expect(forged.status).toBe(200);
  expect(await frequency()).toEqual([{ it: "at_once" }]);
  const left = await fetch(address, { method: "POST", body, redirect: "manual" });
  expect(left.status).toBe(200);
  expect(await left.text()).toBe(await forged.text());
  expect(await frequency()).toEqual([{ it: "never" }]);
});

test("A browser that asked is sent what it alone can read, signed, without anybody's name", async () => {
  await subscribe("phone");
  await as("set_notification_pref('follower_new', true, 'never', true)", []);
  await notify("follower_new", { person: other });
  await expect.poll(() => pushesTo("phone").length, patience).toBe(1);
  const [push] = pushesTo("phone");
  expect(push?.subject).toBe("mailto:push@undercroft.test");
  expect(push?.ttl).toBeGreaterThan(3600);
  expect(JSON.parse(push?.text ?? "")).toMatchObject({
    title: "New followers",
    body: "Open Undercroft to read it.",
  });
  expect(push?.text).not.toMatch(/Bo|Whitlock/);
  // one that moves up within the hour does not ring again
  await notify("follower_new", { person: other });
  const [waits] = await owner.query<{ waits: boolean }>(
    "select due_at > now() + interval '50 minutes' as waits from internal.notification_deliveries where channel = 'push' and served_at is null",
  );
  expect(waits).toEqual({ waits: true });
});

test("A test reaches the device it is for, and a browser that is gone, or leads elsewhere, is written to no more", async () => {
  const ids = Object.fromEntries(
    await Promise.all(
      ["gone", "moved", "busy", "fine"].map(async (name) => [name, await subscribe(name)] as const),
    ),
  );
  browsers.answer("gone", 410);
  browsers.answer("moved", 302);
  browsers.answer("busy", 503);
  for (const name of ["gone", "moved", "busy", "fine"]) await as("test_push_subscription($1)", [ids[name]]);
  await expect
    .poll(() => pushesTo("fine").map(({ text }) => JSON.parse(text).title), patience)
    .toEqual(["This is a test"]);
  await expect.poll(devices, patience).toEqual(["busy", "fine", "phone"]);
  // what was refused for the moment is tried again
  browsers.answer("busy", 201);
  await owner.query("update graphile_worker._private_jobs set run_at = now() where locked_at is null");
  await expect.poll(() => pushesTo("busy").length, patience).toBe(1);
});

test.each([
  ["is on no list", "https://push.elsewhere.example/a"],
  ["is on a private network", "https://10.0.0.8/a"],
  ["is this machine", "http://localhost:1/a"],
  ["only begins like one that is named", "ORIGIN.evil.example/a"],
  ["is no address", "javascript:alert(1)"],
])("A browser whose address %s is refused", async (_, endpoint) => {
  const { p256dh, auth } = browsers.subscribe("refused");
  await expect(
    as("add_push_subscription($1, $2, $3, 'x')", [endpoint.replace("ORIGIN", browsers.origin), p256dh, auth]),
  ).rejects.toMatchObject({ detail: "PUSH_INVALID" });
});

test("Ten devices are enough, and none is added where the operator sends nothing to browsers", async () => {
  await owner.query("delete from rate_limits");
  for (let number = (await devices()).length; number < 10; number++) await subscribe(`device-${number}`);
  await expect(subscribe("eleventh")).rejects.toMatchObject({ detail: "PUSH_LIMIT_REACHED" });
  // the same browser again is no eleventh
  await subscribe("phone");
  const off = createPush({ database: owner, contact: undefined, hosts: [browsers.origin] });
  await off.noteSettings();
  await expect(subscribe("phone")).rejects.toMatchObject({ detail: "PUSH_OFF" });
  expect(await as("get_notification_settings()", [])).toMatchObject({ push_key: null, may_ask: false });
});
