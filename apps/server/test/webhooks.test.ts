// Webhooks over HTTP: what is sent is signed after the Standard Webhooks specification, and a server that does not take it holds up no other.
import { execFileSync } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createProductDatabase } from "@undercroft/database/testing";
import { createServiceDatabase, type ServiceDatabase } from "@undercroft/postgres";
import { openWeb, type Web } from "@undercroft/product-functions/read-public";
import type { TestDatabase } from "@undercroft/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lanes } from "../src/lanes.ts";
import { sendWebhooks } from "../src/webhooks/send-webhooks.ts";
import { signWebhook } from "../src/webhooks/sign-webhook.ts";

type Received = { path: string; headers: http.IncomingHttpHeaders; body: string };
const received: Received[] = [];
const answers: Record<string, (response: http.ServerResponse) => void> = {
  "/ok": (response) => response.writeHead(204).end(),
  "/broken": (response) => response.writeHead(500).end(),
  "/busy": (response) => response.writeHead(429, { "retry-after": "7200" }).end(),
  "/gone": (response) => response.writeHead(410).end(),
  "/dawdles": (response) => void response.writeHead(200).write("Thank y"),
  "/moved": (response) => response.writeHead(302, { location: "/ok" }).end(),
};
const server = http.createServer((asked, response) => {
  let body = "";
  asked.on("data", (chunk) => {
    body += chunk;
  });
  asked.on("end", () => {
    received.push({ path: asked.url ?? "", headers: asked.headers, body });
    answers[asked.url ?? ""]?.(response);
  });
});
const secret = `whsec_${Buffer.from("a secret of thirty-two bytes ...").toString("base64")}`;
const maker = "11111111-1111-4111-8111-111111111111";
let connections = 0;
server.on("connection", () => {
  connections += 1;
});
let port = 0;
let product: TestDatabase;
let database: ServiceDatabase;
/** The network as it is, with this server named by the operator. */
const web = (): Web => ({
  resolve: async () => ["127.0.0.1"],
  isPublic: openWeb.isPublic,
  isOpenPort: () => true,
  isInside: (origin) => origin === `http://website.example:${port}`,
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
  product = await createProductDatabase();
  database = createServiceDatabase({ connection: product.connection, max: 2 });
  await database.query("insert into organisers (name, trust) values ('Night Shift', 'trusted')");
  await database.query(
    "insert into auth.users (id, email, email_confirmed_at) values ($1, 'ada@example.org', now())",
    [maker],
  );
  await database.query(
    "insert into organiser_members (organiser_id, user_id, role) select id, $1, 'owner' from organisers",
    [maker],
  );
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
  await product.drop();
});
beforeEach(async () => {
  received.length = 0;
  await database.query("delete from webhooks");
});

const at = (path: string) => `http://website.example:${port}${path}`;
async function addWebhook(address: string, kind = "event.published"): Promise<string> {
  const [made] = await database.query<{ id: string }>(
    `insert into webhooks (organiser_id, address, kinds, secret, created_by)
     select id, $1, array[$2], internal.seal_words($3, 'webhooks'), $4 from organisers returning id`,
    [address, kind, secret, maker],
  );
  return made?.id ?? "";
}
const file = (count = 1) =>
  database.query(
    `select internal.file_webhooks(id, 'event.published', '{"event": {"id": "e"}}') from organisers, generate_series(1, $1::integer)`,
    [count],
  );
const deliveries = () =>
  database.query<{ state: string; tries: number; status: number | null; problem: string | null }>(
    "select state, tries, status, problem from webhook_deliveries order by state, created_at",
  );
const standing = async () =>
  (
    await database.query<{ state: string; off_why: string | null; failures: number; wait: number }>(
      "select state, off_why, failures, round(extract(epoch from next_at - now()))::integer as wait from webhooks",
    )
  )[0];

test("the signature is the one of the specification's own example", () => {
  expect(
    signWebhook({ id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1614265330, body: '{"test": 2432232314}' }, [
      "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
    ]),
  ).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("a message has its id, its time and a signature of both with its body", async () => {
  const webhook = await addWebhook(at("/ok"));
  await file(2);
  await sendWebhooks(database, webhook, web());
  expect(received).toHaveLength(2);
  const [{ headers, body }] = received as [Received];
  const key = Buffer.from(secret.slice(6), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  expect(headers["webhook-signature"]).toBe(
    `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
  );
  expect(Math.abs(Number(headers["webhook-timestamp"]) - Date.now() / 1000)).toBeLessThan(300);
  expect(JSON.parse(body)).toEqual({
    type: "event.published",
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { event: { id: "e" } },
  });
  expect(new Set(received.map(({ headers: { "webhook-id": id } }) => id)).size).toBe(2);
  expect(await deliveries()).toMatchObject([{ state: "delivered", status: 204 }, { state: "delivered" }]);
});

test("for a day after a change of the secret the old one signs beside the new one", async () => {
  const webhook = await addWebhook(at("/ok"));
  await database.query(
    "update webhooks set old_secret = secret, old_until = now() + interval '1 day', secret = internal.seal_words('whsec_bmV3', 'webhooks')",
  );
  await file();
  await sendWebhooks(database, webhook, web());
  expect(String(received[0]?.headers["webhook-signature"]).split(" ")).toHaveLength(2);
});

test.each([
  ["/broken", 500, null, 5],
  ["/busy", 429, null, 7200],
  ["/moved", 302, "It redirects", 5],
])(
  "what %s answers is a failure: the rest waits, and is tried again with the same id",
  async (path, status, problem, wait) => {
    const webhook = await addWebhook(at(path));
    await file(3);
    await sendWebhooks(database, webhook, web());
    expect(received.map((one) => one.path)).toEqual([path]);
    expect(await deliveries()).toContainEqual({ state: "waiting", tries: 1, status, problem });
    const stands = await standing();
    expect(stands?.wait).toBeGreaterThanOrEqual(wait - 3);
    await sendWebhooks(database, webhook, web());
    expect(received).toHaveLength(1);
    await database.query("update webhooks set next_at = now(), address = $1", [at("/ok")]);
    await database.query("update webhook_deliveries set next_at = now()");
    await sendWebhooks(database, webhook, web());
    expect(received).toHaveLength(4);
    expect(received.slice(1).map(({ headers }) => headers["webhook-id"])).toContain(
      received[0]?.headers["webhook-id"],
    );
    expect(await standing()).toMatchObject({ state: "on", failures: 0 });
  },
);

test.each([
  ["a name that leads into our network", () => `https://inside.example:${port}/ok`, {}],
  ["an address of our network", () => `https://127.0.0.1:${port}/ok`, {}],
  [
    "http outside of what the operator named",
    () => `http://other.example:${port}/ok`,
    { isPublic: () => true },
  ],
])("%s is never asked", async (_what, address, other) => {
  const webhook = await addWebhook(address());
  await file();
  const before = connections;
  await sendWebhooks(database, webhook, { ...web(), ...other });
  expect(await deliveries()).toMatchObject([{ state: "waiting", status: null, tries: 1 }]);
  expect([connections - before, received]).toEqual([0, []]);
});

test("an answer whose body never ends has been taken, and is sent once", async () => {
  const webhook = await addWebhook(at("/dawdles"));
  await file();
  await sendWebhooks(database, webhook, web());
  expect(await deliveries()).toMatchObject([{ state: "delivered", status: 200, tries: 1 }]);
});

test("a job sends all that is due within its time, in a lane of its own", async () => {
  const webhook = await addWebhook(at("/ok"));
  await file(30);
  await sendWebhooks(database, webhook, web(), 0);
  expect(received).toHaveLength(1);
  await sendWebhooks(database, webhook, web());
  expect(received).toHaveLength(30);
  expect(Object.values(lanes).filter(({ tasks }) => tasks.includes("send-webhooks"))).toEqual([
    lanes.webhooks,
  ]);
  expect(lanes.webhooks?.tasks).toEqual(["send-webhooks"]);
});

test("a server that is gone, and one that takes nothing for three days, are switched off", async () => {
  const gone = await addWebhook(at("/gone"));
  await file(2);
  await sendWebhooks(database, gone, web());
  expect(await standing()).toMatchObject({ state: "off", off_why: "gone" });
  expect((await deliveries()).map(({ state }) => state)).toEqual(["given_up", "given_up"]);
  await database.query("delete from webhooks");
  const failing = await addWebhook(at("/broken"));
  await file();
  await database.query("update webhooks set failing_since = now() - interval '3 days', failures = 9");
  await sendWebhooks(database, failing, web());
  expect(await standing()).toMatchObject({ state: "off", off_why: "failing" });
  await file();
  expect(await deliveries()).toHaveLength(1);
});

test("a webhook of a person who is suspended, or has left the team, is switched off and sends nothing", async () => {
  for (const [away, back] of [
    ["update profiles set status = 'suspended'", "update profiles set status = 'active'"],
    [
      "alter table organiser_members disable trigger user; update organiser_members set role = 'editor'; alter table organiser_members enable trigger user",
      "update organiser_members set role = 'owner'",
    ],
  ] as const) {
    await database.query("delete from webhooks");
    const webhook = await addWebhook(at("/ok"));
    await file();
    for (const statement of away.split("; ")) await database.query(statement);
    await sendWebhooks(database, webhook, web());
    expect(await standing()).toMatchObject({ state: "off", off_why: "maker_left" });
    expect(await deliveries()).toMatchObject([{ state: "given_up", tries: 0 }]);
    await database.query(back);
  }
  expect(received).toEqual([]);
});

test("a failure after what was given up long ago is the first again, and what waits goes on with the first success", async () => {
  const webhook = await addWebhook(at("/broken"));
  await file();
  await database.query("update webhook_deliveries set tries = 7");
  await database.query("update webhooks set failing_since = now() - interval '27 hours', failures = 7");
  await sendWebhooks(database, webhook, web());
  expect(await deliveries()).toMatchObject([{ state: "given_up", tries: 8 }]);
  expect(await standing()).toEqual({ state: "on", off_why: null, failures: 0, wait: null });
  await file(2);
  await sendWebhooks(database, webhook, web());
  expect(await standing()).toMatchObject({ state: "on", failures: 1 });
  await database.query(
    "update webhook_deliveries set next_at = now() + interval '10 hours', tried_at = case when tries > 0 then now() - interval '1 hour' end where state = 'waiting'",
  );
  await database.query(
    "update webhook_deliveries set next_at = now() where id = (select id from webhook_deliveries where state = 'waiting' order by tries limit 1)",
  );
  await database.query("update webhooks set next_at = null, address = $1", [at("/ok")]);
  await sendWebhooks(database, webhook, web());
  expect((await deliveries()).map(({ state }) => state)).toEqual(["delivered", "delivered", "given_up"]);
});

test("the example of docs/api.md knows our messages, and no changed or old one", async () => {
  const page = readFileSync(path.resolve(import.meta.dirname, "../../../docs/api.md"), "utf8");
  const [, code = ""] = /```javascript\n(.*?)```/s.exec(page) ?? [];
  const webhook = await addWebhook(at("/ok"));
  await file();
  await sendWebhooks(database, webhook, web());
  const [{ headers, body }] = received as [Received];
  const other = `whsec_${Buffer.from("another").toString("base64")}`;
  const asked = [
    [headers, body, secret],
    [headers, `${body} `, secret],
    [headers, body, other],
    [headers, body, secret, Date.now() + 600_000],
  ];
  const program = `${code}\nconsole.log(JSON.stringify(JSON.parse(process.argv[1]).map((given) => isSigned(...given))));`;
  const printed = execFileSync(process.execPath, [
    "--input-type=module",
    "-e",
    program,
    JSON.stringify(asked),
  ]);
  expect(JSON.parse(String(printed))).toEqual([true, false, false, false]);
});
