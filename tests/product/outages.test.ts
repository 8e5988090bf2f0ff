// The file store and the mail server are killed while people are at work: pages, bookings and sign-ups go on, uploads are refused with a time to
// come back, the operator is told within ninety seconds, and afterwards nothing that was acknowledged is missing.
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSmtpServer } from "../fakes/smtp-server.ts";
import { makeDemoDir } from "./demo-data.ts";
import { holdFreePlaces } from "./hold-free-places.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";

type S3Store = { state: { mood: "well" | "refuses" }; endpoint: string; close: () => Promise<void> };
// of another project, which is built on its own
const { startS3Store }: { startS3Store: () => Promise<S3Store> } = await import(
  path.resolve(import.meta.dirname, "../../services/storage/test/s3-store.ts")
);

type Heard = { at: number; cause: string; isOver: boolean };

const heard: Heard[] = [];
const receiver = http.createServer(async (request, response) => {
  const { alarms = [] } = JSON.parse(Buffer.concat(await Array.fromAsync(request)).toString());
  for (const { cause, is_over: isOver } of alarms) heard.push({ at: Date.now(), cause, isOver });
  response.writeHead(204).end();
});
let data: Awaited<ReturnType<typeof makeDemoDir>>;
let store: S3Store;
let mail: Awaited<ReturnType<typeof startSmtpServer>>;
let product: RunningProduct;

beforeAll(async () => {
  receiver.listen(0, "127.0.0.1");
  [data, store, mail] = await Promise.all([makeDemoDir(), startS3Store(), startSmtpServer()]);
  await (receiver.listening || once(receiver, "listening"));
  product = await startProduct({
    DATA_DIR: data.path,
    DEMO: "true",
    SMTP_URL: mail.url,
    ERROR_WEBHOOK_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alarms`,
    AUTH_LIMIT_SIGN_UP: "1000/1m",
    STORAGE_BACKEND: "s3",
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    S3_FORCE_PATH_STYLE: "true",
  });
}, 600_000);
afterAll(async () => {
  await product?.end("SIGTERM");
  await Promise.all([mail?.close(), store?.close()]);
  receiver.closeAllConnections();
  receiver.close();
  data?.remove();
});

/** What people met. */
type Notes = { uploaded: Map<string, string>; refused: number[]; signedUp: string[]; odd: string[] };

/** Does it over and over, until it is told to stop. */
async function keepOn(ending: AbortSignal, everyMs: number, work: () => Promise<void>): Promise<void> {
  while (!ending.aborted) {
    await work();
    await sleep(everyMs, undefined, { signal: ending }).catch(() => {});
  }
}

async function signIn(): Promise<SupabaseClient> {
  const options = { auth: { persistSession: false, autoRefreshToken: false } };
  const client = createClient(product.url, product.publishableKey, options);
  const account = { email: "visitor@undercroft.example", password: "undercroft-demo" };
  expect((await client.auth.signInWithPassword(account)).error).toBeNull();
  return client;
}

function goToWork(client: SupabaseClient, ending: AbortSignal, notes: Notes): Promise<unknown> {
  const upload = async () => {
    const text = `A file of ${randomUUID()}`;
    const { data: session } = await client.auth.getUser();
    const name = `${session.user?.id}/${randomUUID()}.txt`;
    const { error } = await client.storage.from("cvs").upload(name, text, { contentType: "text/plain" });
    if (error) notes.refused.push(Number((error as { statusCode?: string }).statusCode));
    else notes.uploaded.set(name, text);
  };
  const signUp = async () => {
    const email = `outage-${notes.signedUp.length}@undercroft.example`;
    const stranger = createClient(product.url, product.publishableKey, { auth: { persistSession: false } });
    const { error } = await stranger.auth.signUp({ email, password: randomUUID() });
    if (error) notes.odd.push(`sign-up: ${error.message}`);
    notes.signedUp.push(email);
  };
  const open = async () => {
    for (const page of ["/", "/events", "/about"]) {
      const answer = await fetch(`${product.url}${page}`);
      await answer.arrayBuffer();
      if (answer.status !== 200) notes.odd.push(`${page}: ${answer.status}`);
    }
  };
  return Promise.all([
    keepOn(ending, 9_000, upload),
    keepOn(ending, 5_000, signUp),
    keepOn(ending, 1_000, open),
  ]);
}

const first = (cause: string, isOver: boolean): number =>
  heard.find((one) => one.cause === cause && one.isOver === isOver)?.at ?? Number.POSITIVE_INFINITY;
const isTold = (isOver: boolean) =>
  ["storage", "mail-server"].every((cause) => first(cause, isOver) < Date.now());

test("Without mail and files people go on, the operator is told within 90 s and when it is over, and nothing acknowledged is lost", async () => {
  const ending = new AbortController();
  const notes: Notes = { uploaded: new Map(), refused: [], signedUp: [], odd: [] };
  const client = await signIn();
  const work = goToWork(client, ending.signal, notes);
  await expect
    .poll(() => [notes.uploaded.size > 1, mail.mails.length > 1], { timeout: 60_000 })
    .toEqual([true, true]);
  expect([heard, notes.refused]).toEqual([[], []]);

  const killed = Date.now();
  store.state.mood = "refuses";
  const { port } = new URL(mail.url);
  await mail.close();
  const sent = mail.mails;
  await expect.poll(() => isTold(false), { timeout: 120_000, interval: 500 }).toBe(true);
  const seconds = ["storage", "mail-server"].map((cause) => (first(cause, false) - killed) / 1000);
  process.stdout.write(`told after ${seconds.map((one) => `${one.toFixed(0)} s`).join(" and ")}\n`);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(90);
  const { booking } = await holdFreePlaces(client, 1);
  const done = await client.rpc("confirm_booking", { p_booking_id: booking.id, p_buyer_name: "Ada" });
  expect(done.error).toBeNull();
  expect(notes.refused.length).toBeGreaterThan(0);
  expect(new Set(notes.refused)).toEqual(new Set([503]));

  store.state.mood = "well";
  const refusals = notes.refused.length;
  const returned = await startSmtpServer(Number(port));
  await expect.poll(() => isTold(true), { timeout: 480_000, interval: 1_000 }).toBe(true);
  ending.abort();
  await work;
  mail = returned;
  expect(notes.odd).toEqual([]);
  expect(notes.refused.length).toBeLessThanOrEqual(refusals + 1); // one may have been on its way
  const waiting = () => {
    const written = new Set([...sent, ...returned.mails].flatMap(({ recipients }) => recipients));
    return notes.signedUp.filter((email) => !written.has(email));
  };
  await expect.poll(waiting, { timeout: 330_000, interval: 1_000 }).toEqual([]);
  for (const [name, text] of notes.uploaded) {
    const { data: bytes } = await client.storage.from("cvs").download(name);
    expect(await bytes?.text(), name).toBe(text);
  }
  await expectWhole(notes);
}, 1_200_000);

/** No row without bytes, and no rule of the money broken. */
async function expectWhole({ uploaded }: Notes): Promise<void> {
  const cluster = await startCluster({ root: path.join(data.path, "postgres") }); // adopts the one that runs
  const owner = new pg.Client(cluster.connection("undercroft"));
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>(
      "select name from storage.objects where bucket_id = 'cvs' and created_at > now() - interval '20 minutes'",
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...uploaded.keys()].toSorted());
    expect((await owner.query("select rule from internal.violations")).rows).toEqual([]);
  } finally {
    await owner.end();
  }
}
