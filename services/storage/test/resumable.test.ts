import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { Upload, type UploadOptions } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweep } from "../src/index.ts";
import { type Person, type StorageServer, startStorage, toBytes } from "./storage-server.ts";

let server: StorageServer;
let person: Person;
let other: Person;
beforeAll(async () => {
  server = await startStorage({ servers: 2 });
  person = await server.addPerson();
  other = await server.addPerson();
});
afterAll(() => server.close());

const endpoint = (at = 0) => `${server.urls[at]}/storage/v1/upload/resumable`;
const mine = (name: string) => `${person.id}/${name}`;
const bytes = randomBytes(2_500_000);

function begin(
  name: string,
  options: Partial<UploadOptions> = {},
  token = person.token,
  file: Buffer = bytes,
): Promise<Upload> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: endpoint(),
      chunkSize: 1_000_000,
      retryDelays: null,
      headers: { authorization: `Bearer ${token}` },
      metadata: {
        bucketName: "own",
        objectName: name,
        contentType: "application/x-noise",
        cacheControl: "3600",
        metadata: JSON.stringify({ from: "tus" }),
      },
      ...options,
      onSuccess: () => resolve(upload),
      onError: reject,
    });
    upload.start();
  });
}

/** Begins and breaks off after the first part. */
function breakOff(name: string, options: Partial<UploadOptions> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(bytes, {
      endpoint: endpoint(),
      chunkSize: 1_000_000,
      retryDelays: null,
      headers: { authorization: `Bearer ${person.token}` },
      metadata: { bucketName: "own", objectName: name, contentType: "application/x-noise" },
      ...options,
      onChunkComplete: () => void upload.abort().then(() => resolve(upload.url ?? "")),
      onError: reject,
    });
    upload.start();
  });
}

const ask = (
  method: string,
  url: string,
  headers: Record<string, string> = {},
  body?: string | Uint8Array<ArrayBuffer>,
) =>
  fetch(url, {
    method,
    headers: { "tus-resumable": "1.0.0", authorization: `Bearer ${person.token}`, ...headers },
    body,
  });
const download = async (name: string) =>
  toBytes((await person.client.storage.from("own").download(name)).data);
const statusOf = (error: unknown) =>
  (error as { originalResponse?: { getStatus: () => number } }).originalResponse?.getStatus();

describe("resumable uploads", () => {
  test("list their protocol extensions in OPTIONS", async () => {
    const response = await fetch(endpoint(), { method: "OPTIONS" });
    expect(response.status).toBe(204);
    expect(response.headers.get("tus-version")).toBe("1.0.0");
    expect(response.headers.get("tus-extension")).toBe(
      "creation,creation-with-upload,termination,expiration",
    );
    expect(response.headers.get("tus-max-size")).toBe("50000000");
  });

  test("join a file sent in three parts into one object with its metadata", async () => {
    const upload = await begin(mine("whole.bin"));
    expect(upload.url).toMatch(/\/storage\/v1\/upload\/resumable\/[\w-]+$/);
    expect((await download(mine("whole.bin"))).equals(bytes)).toBe(true);
    expect((await person.client.storage.from("own").info(mine("whole.bin"))).data).toMatchObject({
      size: bytes.length,
      contentType: "application/x-noise",
      cacheControl: "max-age=3600",
      metadata: { from: "tus" },
    });
    // a client that missed the last answer is told that everything is there
    const head = await ask("HEAD", upload.url ?? "");
    expect(head.headers.get("upload-offset")).toBe(String(bytes.length));
  });

  test("continue after an interruption, also on another server and with creation-with-upload", async () => {
    const url = await breakOff(mine("later.bin"), { uploadDataDuringCreation: true });
    const elsewhere = url.replace(server.urls[0] ?? "", server.urls[1] ?? "");
    const head = await ask("HEAD", elsewhere);
    expect(head.headers.get("upload-length")).toBe(String(bytes.length));
    expect(Number(head.headers.get("upload-offset"))).toBeGreaterThanOrEqual(1_000_000);
    await begin(mine("later.bin"), { uploadUrl: elsewhere });
    expect((await download(mine("later.bin"))).equals(bytes)).toBe(true);
  });

  test("keep the bytes that arrived before a connection broke", async () => {
    const created = await ask("POST", endpoint(), {
      "upload-length": "300000",
      "upload-metadata": `bucketName ${btoa("own")},objectName ${btoa(mine("torn.bin"))}`,
    });
    const url = new URL(created.headers.get("location") ?? "", server.url).href;
    expect(Date.parse(created.headers.get("upload-expires") ?? "")).toBeGreaterThan(Date.now() + 3_500_000);
    const line = new AbortController();
    const body = new ReadableStream({
      async pull(controller) {
        controller.enqueue(new Uint8Array(100_000));
        await sleep(300);
        line.abort();
      },
    });
    await fetch(url, {
      method: "PATCH",
      signal: line.signal,
      duplex: "half",
      body,
      headers: {
        "tus-resumable": "1.0.0",
        authorization: `Bearer ${person.token}`,
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      },
    } as RequestInit).catch(() => {});
    await expect.poll(async () => (await ask("HEAD", url)).headers.get("upload-offset")).toBe("100000");
    const wrong = await ask(
      "PATCH",
      url,
      { "upload-offset": "5", "content-type": "application/offset+octet-stream" },
      "x",
    );
    expect(wrong.status).toBe(409);
    const rest = await ask(
      "PATCH",
      url,
      { "upload-offset": "100000", "content-type": "application/offset+octet-stream" },
      new Uint8Array(200_000),
    );
    expect(rest.status).toBe(204);
    expect(await download(mine("torn.bin"))).toHaveLength(300_000);
  });

  test("find out the type of a picture that is sent without one", async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#a33" } })
      .png()
      .toBuffer();
    await begin(
      mine("untyped"),
      {
        metadata: { bucketName: "own", objectName: mine("untyped") },
      },
      person.token,
      png,
    );
    const rendered = await fetch(
      `${server.urls[0]}/storage/v1/render/image/authenticated/own/${mine("untyped")}?width=4`,
      { headers: { authorization: `Bearer ${person.token}` } },
    );
    expect([rendered.status, rendered.headers.get("content-type")]).toEqual([200, "image/png"]);
  });

  test("take an empty file", async () => {
    const created = await ask("POST", endpoint(), {
      "upload-length": "0",
      "upload-metadata": `bucketName ${btoa("own")},objectName ${btoa(mine("empty.bin"))}`,
    });
    expect(created.status).toBe(201);
    expect(await download(mine("empty.bin"))).toHaveLength(0);
  });

  test("obey the rules of every other upload", async () => {
    await expect(begin(`${other.id}/x.bin`).catch(statusOf)).resolves.toBe(403);
    await expect(begin(mine("whole.bin")).catch(statusOf)).resolves.toBe(409);
    await expect(
      begin(mine("whole.bin"), { headers: { authorization: `Bearer ${person.token}`, "x-upsert": "true" } }),
    ).resolves.toBeDefined();
    await expect(begin(mine("a#b.bin")).catch(statusOf)).resolves.toBe(400);
    const elsewhere = { metadata: { bucketName: "nowhere", objectName: "x" } };
    await expect(begin("x", elsewhere).catch(statusOf)).resolves.toBe(404);
    const picture = { metadata: { bucketName: "pictures", objectName: mine("x"), contentType: "image/png" } };
    await expect(begin("x", picture).catch(statusOf)).resolves.toBe(413);
    const text = { metadata: { bucketName: "pictures", objectName: mine("x"), contentType: "text/plain" } };
    await expect(begin("x", text).catch(statusOf)).resolves.toBe(415);
    expect((await ask("POST", endpoint(), { authorization: "", "upload-length": "1" })).status).toBe(400);
  });

  test("cannot be read, continued or ended by another person", async () => {
    const url = await breakOff(mine("private.bin"));
    const theirs = { authorization: `Bearer ${other.token}` };
    expect((await ask("HEAD", url, theirs)).status).toBe(404);
    expect(
      (
        await ask(
          "PATCH",
          url,
          { ...theirs, "upload-offset": "1000000", "content-type": "application/offset+octet-stream" },
          "x",
        )
      ).status,
    ).toBe(404);
    expect((await ask("DELETE", url, theirs)).status).toBe(404);
    expect((await ask("DELETE", url)).status).toBe(204);
    expect((await ask("HEAD", url)).status).toBe(404);
  });

  test("say what is wrong with a request in the words of Supabase Storage", async () => {
    const begun = { "upload-length": "1" };
    const named = (bucket: string, name: string) =>
      `bucketName ${Buffer.from(bucket).toString("base64")},objectName ${Buffer.from(name).toString("base64")}`;
    const told = async (answer: Promise<Response>) => [(await answer).status, await (await answer).text()];
    expect(await told(ask("POST", endpoint(), begun))).toEqual([400, "Metadata header is required"]);
    const nowhere = { ...begun, "upload-metadata": `objectName ${Buffer.from("x").toString("base64")}` };
    expect(await told(ask("POST", endpoint(), nowhere))).toEqual([400, "Bucket name invalid"]);
    const nameless = { ...begun, "upload-metadata": named("own", "../x") };
    expect(await told(ask("POST", endpoint(), nameless))).toEqual([400, "Invalid key: ../x"]);
    const unsigned = { ...begun, "upload-metadata": named("own", mine("x.bin")) };
    expect(await told(ask("POST", `${endpoint()}/sign`, unsigned))).toEqual([
      400,
      "Missing x-signature header",
    ]);
    const part = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
    expect(await told(ask("PATCH", `${endpoint()}/bm90aGluZw`, part, "x"))).toEqual([
      400,
      "Invalid upload id",
    ]);
    const gone = Buffer.from("undercroft/own/x/00000000-0000-4000-8000-000000000000").toString("base64url");
    expect(await told(ask("PATCH", `${endpoint()}/${gone}`, part, "x"))).toEqual([
      404,
      "The file for this url was not found\n",
    ]);
  });

  test("by signed URL need no token", async () => {
    const signed = await person.client.storage.from("own").createSignedUploadUrl(mine("signed.bin"));
    const token = signed.data?.token ?? "";
    await begin(mine("signed.bin"), { endpoint: `${endpoint()}/sign`, headers: { "x-signature": token } });
    expect((await download(mine("signed.bin"))).equals(bytes)).toBe(true);
    const wrong = { endpoint: `${endpoint()}/sign`, headers: { "x-signature": token } };
    await expect(begin(mine("other.bin"), wrong).catch(statusOf)).resolves.toBe(400);
  });

  test("leave one whole file when two requests come at once", async () => {
    const url = await breakOff(mine("twice.bin"));
    const patch = (at: number) =>
      ask(
        "PATCH",
        url.replace(server.urls[0] ?? "", server.urls[at] ?? ""),
        { "upload-offset": "1000000", "content-type": "application/offset+octet-stream" },
        bytes.subarray(1_000_000),
      );
    const answers = await Promise.all([patch(0), patch(1)]);
    // the later one is told that its part is there already, or sends it once more before the object is written
    const [first, second] = answers.map(({ status }) => status).toSorted();
    expect(first).toBe(204);
    expect([204, 409]).toContain(second);
    const rows = await server.sql("select id from storage.objects where name = $1", [mine("twice.bin")]);
    expect(rows).toHaveLength(1);
    expect((await download(mine("twice.bin"))).equals(bytes)).toBe(true);
  });

  test("take the last part again when the server stopped before the object was made", async () => {
    const url = await breakOff(mine("killed.bin"));
    const id = Buffer.from(url.split("/").at(-1) ?? "", "base64url")
      .toString()
      .split("/")
      .at(-1);
    await server.sql("update internal.uploads set length = 1000000 where id = $1", [id]);
    expect((await ask("HEAD", url)).headers.get("upload-offset")).toBe("0");
    const last = await ask(
      "PATCH",
      url,
      { "upload-offset": "0", "content-type": "application/offset+octet-stream" },
      bytes.subarray(0, 1_000_000),
    );
    expect(last.status).toBe(204);
    expect(await download(mine("killed.bin"))).toHaveLength(1_000_000);
  });

  test("expire, and a sweep removes their parts", async () => {
    const url = await breakOff(mine("old.bin"));
    await server.sql("update internal.uploads set expires_at = now()");
    expect((await ask("HEAD", url)).status).toBe(404);
    const swept = await sweep(server.parts);
    expect(swept.uploads).toBeGreaterThan(0);
    expect(await server.sql("select from internal.upload_parts")).toEqual([]);
    const left = await server.sql(
      "select from internal.blobs b where not exists (select from storage.objects o where o.version = b.version) and (doomed_at is null or doomed_at < now() - interval '1 hour')",
    );
    expect(left).toEqual([]);
  });
});
