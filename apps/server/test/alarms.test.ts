// What is wrong is told to the operator at once, every hour and when it is over, in one message; on a real database, to a real receiver.
import { createHmac } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { createProductDatabase } from "@undercroft/database/testing";
import { createServiceDatabase, type ServiceDatabase } from "@undercroft/postgres";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { OutsideFailure } from "../src/alarms/look-outside.ts";
import { createAlarmLook } from "../src/alarms/watch-alarms.ts";

type Heard = {
  headers: http.IncomingHttpHeaders;
  text: string;
  alarms: { cause: string; is_over: boolean }[];
};

const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const errors: unknown[] = [];
const heard: Heard[] = [];
let status = 204;
let product: Awaited<ReturnType<typeof createProductDatabase>>;
let client: pg.Client;
let database: ServiceDatabase;
let look: () => Promise<void>;
let outside: OutsideFailure[] = [];
const receiver = http.createServer(async (request, response) => {
  const text = Buffer.concat(await Array.fromAsync(request)).toString();
  if (status === 0) return; // hangs
  heard.push({ headers: request.headers, text, alarms: JSON.parse(text).alarms });
  response.writeHead(status).end();
});

beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  product = await createProductDatabase();
  client = new pg.Client(product.connection);
  await client.connect();
  database = createServiceDatabase({ connection: product.connection, max: 1 });
});
beforeEach(async () => {
  status = 204;
  heard.length = 0;
  errors.length = 0;
  outside = [];
  await client.query(
    "truncate internal.alarms, internal.backups, internal.outside_failures; delete from graphile_worker._private_jobs",
  );
  look = createAlarmLook({
    database,
    operatorMail: "operator@undercroft.example",
    webhook: { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`, secret },
    siteUrl: "https://undercroft.example",
    lookOutside: async () => outside,
    onError: (error) => errors.push(error),
  });
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await database.close();
  await client.end();
  await product.drop();
});

async function breakJob(): Promise<void> {
  await client.query("select graphile_worker.add_job('probe', max_attempts := 1)");
  await client.query(
    "update graphile_worker._private_jobs set attempts = 1, last_error = 'no such thing' where max_attempts = 1",
  );
}
const mails = async () =>
  (
    await client.query(`select payload -> 'data' -> 'alarms' as alarms from graphile_worker._private_jobs
      where payload ->> 'template' = 'alarms' order by id`)
  ).rows.map(({ alarms }) =>
    (alarms as { cause: string; is_over: boolean }[]).map(({ cause, is_over }) => [cause, is_over]),
  );
const told = () => heard.map(({ alarms }) => alarms.map(({ cause, is_over }) => [cause, is_over]));

test("Nothing wrong is told of nothing", async () => {
  await look();
  expect([told(), await mails(), errors]).toEqual([[], [], []]);
});

test("Several causes are told at once in one mail and one signed post, not again within the hour, and once when they are over", async () => {
  await look(); // the money was judged: what follows needs no whole look
  await breakJob();
  await client.query("insert into internal.backups values (now() - interval '27 hours', 1, 1)");
  await look();
  const both = [
    ["dead-jobs", false],
    ["no-backup", false],
  ];
  expect([told(), await mails()]).toEqual([[both], [both]]);
  const [{ headers, text } = { headers: {} as http.IncomingHttpHeaders, text: "" }] = heard;
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`;
  const key = Buffer.from(secret.slice(6), "base64");
  expect(headers["webhook-signature"]).toBe(
    `v1,${createHmac("sha256", key).update(signed).digest("base64")}`,
  );
  expect(text).toContain("no such thing");
  await look();
  expect(told()).toHaveLength(1);
  await client.query("update internal.alarms set told_at = now() - interval '61 minutes'");
  await look();
  expect(told()).toEqual([both, both]);
  await client.query("delete from graphile_worker._private_jobs where max_attempts = 1");
  await client.query("select internal.note_backup(1, 1)");
  await look();
  expect(told().at(-1)).toEqual([
    ["dead-jobs", true],
    ["no-backup", true],
  ]);
  await look();
  expect(told()).toHaveLength(3);
});

test("A mail that waits for eleven minutes is told of, and letters that wait for each other are not", async () => {
  await client.query(`select graphile_worker.add_job('send-mail', '{"template": "recovery"}'),
    graphile_worker.add_job('send-mail', '{"template": "newsletter-issue"}')`);
  await look();
  expect(told()).toEqual([]);
  await client.query(`update graphile_worker._private_jobs
    set created_at = now() - interval '11 minutes', run_at = now() - interval '11 minutes'`);
  await look();
  expect(told()).toEqual([[["old-mails", false]]]);
});

test("A mail that lost no try waits for the mail server, which is told of once it has waited for forty seconds", async () => {
  await client.query("select graphile_worker.add_job('send-mail', '{\"template\": \"recovery\"}')");
  await client.query(
    "update graphile_worker._private_jobs set last_error = 'The mail server takes no mail now (ECONNREFUSED).'",
  );
  await look();
  expect(told()).toEqual([]);
  const age = (seconds: number, attempts: number) =>
    client.query(
      `update graphile_worker._private_jobs set created_at = now() - interval '${seconds} seconds', attempts = ${attempts}`,
    );
  await age(41, 1); // one that was refused for now is another matter
  await look();
  expect(told()).toEqual([]);
  await age(41, 0);
  await look();
  expect(told()).toEqual([[["mail-server", false]]]);
  expect(heard.at(-1)?.text).toContain("ECONNREFUSED");
  await client.query("delete from graphile_worker._private_jobs");
  await look();
  expect(told().at(-1)).toEqual([["mail-server", true]]);
});

test("A file store that one copy of two cannot reach is one cause, over when both reach it, or two minutes after the death of that copy", async () => {
  const other = "6e1c4d0e-7a1d-4f0a-9a53-7a5a3f3b1c11";
  const note = (found: OutsideFailure[]) =>
    client.query("select internal.note_outside($1, $2)", [other, JSON.stringify(found)]);
  outside = [{ cause: "storage", problem: "connect ECONNREFUSED" }];
  await look();
  expect(told()).toEqual([[["storage", false]]]);
  await note([]);
  await look();
  expect(told()).toHaveLength(1);
  await note([{ cause: "storage", problem: "connect ECONNREFUSED" }]);
  outside = [];
  await look();
  expect(told()).toHaveLength(1);
  await client.query("update internal.outside_failures set seen_at = now() - interval '121 seconds'");
  await look();
  expect(told()).toEqual([[["storage", false]], [["storage", true]]]);
});

test("A broken rule of money is told of at the next whole look, and stays while only the rest is looked at", async () => {
  await client.query(
    "insert into internal.alarms values ('violation stock-exceeded', now(), 2, 'x', now(), null)",
  );
  await client.query("select internal.judge_alarms(false)");
  expect((await client.query("select ended_at from internal.alarms")).rows).toEqual([{ ended_at: null }]);
  await look(); // the first look is a whole one, and nothing is broken
  expect(told()).toEqual([[["violation stock-exceeded", true]]]);
});

test("A post that is not taken goes again, and a receiver that hangs holds nothing up", async () => {
  await breakJob();
  status = 500;
  await look();
  expect(errors).toHaveLength(1);
  status = 204;
  heard.length = 0;
  await look();
  expect(told()).toEqual([[["dead-jobs", false]]]);
  status = 0;
  await client.query("update internal.alarms set told_at = now() - interval '2 hours'");
  const hanging = look();
  await expect.poll(async () => (await mails()).length).toBe(2);
  await look();
  receiver.closeAllConnections();
  await hanging;
});

test("A database that is away at two looks is told of by webhook alone, and so is its return", async () => {
  const away = createServiceDatabase({ connection: { ...product.connection, database: "nowhere" }, max: 1 });
  let target = away;
  const watched: ServiceDatabase = { ...database, transaction: (work) => target.transaction(work) };
  look = createAlarmLook({
    database: watched,
    operatorMail: undefined,
    webhook: { url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`, secret: undefined },
    siteUrl: "https://undercroft.example",
    lookOutside: async () => outside,
    onError: (error) => errors.push(error),
  });
  await look();
  expect(told()).toEqual([]);
  await look();
  await expect.poll(told).toEqual([[["database", false]]]);
  await look();
  target = database;
  await look();
  await expect.poll(told).toEqual([[["database", false]], [["database", true]]]);
  expect(heard.at(-1)?.headers["webhook-signature"]).toBeUndefined();
  await away.close();
});
