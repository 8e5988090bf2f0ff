// Beside a second copy of the product, which speaks a project's whole contract: files, resumed uploads and what is live go through us too.
import path from "node:path";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { demoAccounts } from "@undercroft/database";
import { startCluster } from "@undercroft/postgres/embedded";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDemoDir } from "../product/demo-data.ts";
import { expectLive } from "../product/live-core.ts";
import { makeDataDir, type RunningProduct, startProduct } from "../product/running-product.ts";

const demo = await makeDemoDir();
const data = makeDataDir();
let project: RunningProduct;
let product: RunningProduct;
let owner: pg.Client;
let visitor: SupabaseClient;
let id: string;

beforeAll(async () => {
  project = await startProduct({ DATA_DIR: demo.path, WORKER: "false" });
  const cluster = await startCluster({ root: path.join(demo.path, "postgres") }); // adopts the one that runs
  const { host, user, password } = cluster.connection("undercroft");
  owner = new pg.Client(cluster.connection("undercroft"));
  await owner.connect();
  product = await startProduct({
    DATA_DIR: data.path,
    SUPABASE_URL: project.url,
    SUPABASE_ANON_KEY: project.publishableKey,
    SUPABASE_SERVICE_ROLE_KEY: await project.readServiceKey(),
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost/undercroft?host=${encodeURIComponent(host)}`,
  });
  visitor = createClient(product.url, product.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const account = demoAccounts.find(({ role }) => role === "visitor");
  const { data: signedIn } = await visitor.auth.signInWithPassword({
    email: account?.email ?? "",
    password: account?.password ?? "",
  });
  id = signedIn.user?.id ?? "";
}, 600_000);
afterAll(async () => {
  await owner.end();
  await product.end("SIGTERM");
  await project.end("SIGTERM");
  for (const one of [demo, data]) one.remove();
});

const tokenOf = async (): Promise<string> =>
  (await visitor.auth.getSession()).data.session?.access_token ?? "";

test("a file is stored, read back whole, signed for others, and refused in somebody else's folder", async () => {
  const picture = Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), Buffer.alloc(3_000_000, 7)]);
  const cvs = visitor.storage.from("cvs");
  const kept = await cvs.upload(
    `${id}/long.pdf`,
    new Blob(["%PDF-1.7\n", picture], { type: "application/pdf" }),
  );
  expect(kept.error).toBeNull();
  const read = await cvs.download(`${id}/long.pdf`);
  expect(Buffer.from((await read.data?.arrayBuffer()) ?? new ArrayBuffer(0)).subarray(9)).toEqual(picture);
  const { data: signed } = await cvs.createSignedUrl(`${id}/long.pdf`, 60);
  expect(signed?.signedUrl.startsWith(product.url)).toBe(true);
  expect((await fetch(signed?.signedUrl ?? "")).status).toBe(200);
  const strange = await cvs.upload("somebody/else.pdf", new Blob(["%PDF-1.7"], { type: "application/pdf" }));
  expect(strange.error).not.toBeNull();
});

test("an upload that breaks off goes on at an address of ours", async () => {
  const base64 = (text: string): string => Buffer.from(text).toString("base64");
  const head = { authorization: `Bearer ${await tokenOf()}`, "tus-resumable": "1.0.0" };
  const begun = await fetch(`${product.url}/storage/v1/upload/resumable`, {
    method: "POST",
    headers: {
      ...head,
      "upload-length": "12",
      "upload-metadata": `bucketName ${base64("cvs")},objectName ${base64(`${id}/two.pdf`)},contentType ${base64("application/pdf")}`,
    },
  });
  expect(begun.status).toBe(201);
  const location = new URL(begun.headers.get("location") ?? "", product.url).href;
  expect(location.startsWith(`${product.url}/storage/v1/upload/resumable/`)).toBe(true);
  for (const [offset, piece] of [
    [0, "%PDF-1"],
    [6, ".7 abc"],
  ] as const) {
    const taken = await fetch(location, {
      method: "PATCH",
      headers: {
        ...head,
        "upload-offset": String(offset),
        "content-type": "application/offset+octet-stream",
      },
      body: piece,
    });
    expect([taken.status, taken.headers.get("upload-offset")]).toEqual([204, String(offset + 6)]);
  }
  const read = await visitor.storage.from("cvs").download(`${id}/two.pdf`);
  expect(await read.data?.text()).toBe("%PDF-1.7 abc");
});

test("what is live comes through: broadcasts, presence, messages from SQL, changed rows", async () => {
  await expectLive([product], (text) => owner.query(text));
});

test("the copy of somebody's data is written by our job, with their files, into the project's store", async () => {
  const { data: asked } = await visitor.rpc("request_export").throwOnError();
  expect(asked).toBeTruthy();
  const listed = async () =>
    (
      await owner.query("select name from storage.objects where bucket_id = 'exports' and name like $1", [
        `${id}/%`,
      ])
    ).rows;
  await expect.poll(async () => (await listed()).length, { timeout: 60_000 }).toBeGreaterThan(0);
  const [{ name }] = await listed();
  const archive = await visitor.storage.from("exports").download(name);
  const bytes = Buffer.from((await archive.data?.arrayBuffer()) ?? new ArrayBuffer(0));
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(bytes.includes("files/cvs/two.pdf")).toBe(true);
});

test("a person who signs out at the project is signed out on this server too", async () => {
  const token = await tokenOf();
  const ask = async () =>
    (
      await fetch(`${product.url}/papers/v1/tickets/00000000-0000-4000-8000-000000000000`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status;
  expect(await ask()).toBe(404);
  await visitor.auth.signOut({ scope: "local" });
  await expect.poll(ask, { timeout: 8_000 }).toBe(401);
});
