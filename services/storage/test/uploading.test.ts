import { existsSync, readdirSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, readError, type StorageServer, startStorage, toBytes } from "./storage-server.ts";

let server: StorageServer;
let person: Person;
let other: Person;
beforeAll(async () => {
  server = await startStorage({ settings: { fileSizeLimit: 100_000 } });
  person = await server.addPerson();
  other = await server.addPerson();
});
afterAll(() => server.close());

const as = (one: Person) => ({ authorization: `Bearer ${one.token}` });
const mine = (name: string) => `${person.id}/${name}`;
/** Bytes on the disk that no row knows. */
const strayFiles = async (): Promise<string[]> => {
  const known = await server.sql<{ version: string }>("select version from internal.blobs");
  const versions = new Set(known.map(({ version }) => version));
  const found = existsSync(server.files)
    ? readdirSync(server.files, { recursive: true, withFileTypes: true })
    : [];
  return found.filter((entry) => entry.isFile() && !versions.has(entry.name)).map(({ name }) => name);
};

describe("uploading a file", () => {
  test("a Blob, a File, bytes and a string come back as they went in", async () => {
    const own = person.client.storage.from("own");
    const up = await own.upload(mine("a.txt"), new Blob(["hello"], { type: "text/plain" }), {
      metadata: { shade: "red" },
    });
    expect(up).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        path: mine("a.txt"),
        fullPath: `own/${mine("a.txt")}`,
      },
      error: null,
    });
    await own.upload(mine("b.txt"), new File(["file"], "b.txt", { type: "text/css" }), {
      cacheControl: "60",
    });
    await own.upload(mine("c.bin"), new Uint8Array([1, 2, 3]), {
      contentType: "application/json",
      metadata: { a: 1 },
    });
    await own.upload(mine("d d.txt"), "text");
    expect(await (await own.download(mine("a.txt"))).data?.text()).toBe("hello");
    expect(await (await own.download(mine("b.txt"))).data?.text()).toBe("file");
    expect(await toBytes((await own.download(mine("c.bin"))).data)).toEqual(Buffer.from([1, 2, 3]));
    expect((await own.info(mine("b.txt"))).data).toMatchObject({
      contentType: "text/css",
      cacheControl: "max-age=60",
      size: 4,
    });
    expect((await own.info(mine("c.bin"))).data).toMatchObject({
      contentType: "application/json",
      cacheControl: "max-age=3600",
      metadata: { a: 1 },
      bucketId: "own",
    });
    expect((await own.info(mine("d d.txt"))).data).toMatchObject({
      contentType: "text/plain;charset=UTF-8",
      name: mine("d d.txt"),
    });
    const [row] = await server.sql(
      "select owner, owner_id, path_tokens, metadata, user_metadata, version from storage.objects where name = $1",
      [mine("a.txt")],
    );
    expect(row).toMatchObject({
      owner: person.id,
      owner_id: person.id,
      path_tokens: [person.id, "a.txt"],
      user_metadata: { shade: "red" },
      metadata: {
        eTag: '"5d41402abc4b2a76b9719d911017c592"',
        size: 5,
        contentLength: 5,
        mimetype: "text/plain",
        cacheControl: "max-age=3600",
        httpStatusCode: 200,
      },
    });
  });

  test("a second upload of the same name is a duplicate, and upsert and update replace it under its id", async () => {
    const own = person.client.storage.from("own");
    const first = await own.upload(mine("again.txt"), "one");
    const second = await own.upload(mine("again.txt"), "two");
    expect(second.error).toMatchObject({
      status: 400,
      statusCode: "409",
      message: "The resource already exists",
    });
    const third = await own.upload(mine("again.txt"), "three", { upsert: true });
    expect(third.data?.id).toBe(first.data?.id);
    const fourth = await own.update(mine("again.txt"), "four");
    expect(fourth.data?.id).toBe(first.data?.id);
    expect(await (await own.download(mine("again.txt"))).data?.text()).toBe("four");
    const doomed = await server.sql("select from internal.blobs where doomed_at is not null");
    expect(doomed).toHaveLength(2);
  });

  test.each([
    ["nobody", () => server.anon, "AccessDenied", "new row violates row-level security policy"],
    ["somebody else", () => other.client, "AccessDenied", "new row violates row-level security policy"],
  ])("%s cannot write into a person's folder", async (_, client, code, message) => {
    const { error } = await client().storage.from("own").upload(mine("theirs.txt"), "x");
    expect(error).toMatchObject({ status: 400, statusCode: "403", code, message });
    expect(await strayFiles()).toEqual([]);
  });

  test("a bucket that does not exist takes nothing", async () => {
    const { error } = await server.service.storage.from("nowhere").upload("a.txt", "x");
    expect(error).toMatchObject({ status: 400, statusCode: "404", message: "Bucket not found" });
  });

  test("a caller who may only add does not replace", async () => {
    const drop = server.anon.storage.from("drop");
    expect((await drop.upload("a.txt", "x")).error).toBeNull();
    expect((await drop.upload("a.txt", "y", { upsert: true })).error).toMatchObject({ statusCode: "403" });
  });

  test("more bytes than the limit are refused, whatever was announced, and leave nothing", async () => {
    const own = person.client.storage.from("own");
    const large = {
      status: 400,
      statusCode: "413",
      message: "The object exceeded the maximum allowed size",
      code: "EntityTooLarge",
    };
    expect((await own.upload(mine("large.bin"), new Uint8Array(100_001))).error).toMatchObject(large);
    expect((await own.upload(mine("large.bin"), new Blob([new Uint8Array(100_001)]))).error).toMatchObject(
      large,
    );
    const stream = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 11; i++) controller.enqueue(new Uint8Array(10_000));
        controller.close();
      },
    });
    expect((await own.upload(mine("large.bin"), stream, { duplex: "half" })).error).toMatchObject(large);
    expect((await own.upload(mine("fits.bin"), new Uint8Array(100_000))).error).toBeNull();
    expect((await own.exists(mine("large.bin"))).data).toBe(false);
    expect(await server.sql("select from internal.blobs where bytes is null")).toEqual([]);
    expect(await strayFiles()).toEqual([]);
  });

  test("a bucket's own limit and types hold", async () => {
    const pictures = person.client.storage.from("pictures");
    expect((await pictures.upload(mine("a.txt"), "x", { contentType: "text/plain" })).error).toMatchObject({
      statusCode: "415",
      code: "InvalidMimeType",
      message: "mime type text/plain is not supported",
    });
    expect(
      (await pictures.upload(mine("a.png"), new Uint8Array(2001), { contentType: "image/png" })).error,
    ).toMatchObject({ statusCode: "413" });
    expect(
      (await pictures.upload(mine("a.png"), new Uint8Array(2000), { contentType: "image/png" })).error,
    ).toBeNull();
    expect((await pictures.upload(mine("empty/.emptyFolderPlaceholder"), "")).error).toBeNull();
    expect((await pictures.upload(mine("full/.emptyFolderPlaceholder"), "x")).error).toMatchObject({
      statusCode: "413",
    });
  });

  test.each([
    "æ.txt",
    "a%b.txt",
    "a#b",
    "a[b].txt",
    "a\\b",
    "a~b",
    "x".repeat(1025),
    "a\0b",
    "a/../b",
    "./a",
    "a/.",
  ])("%j is no name", async (name) => {
    const response = await fetch(`${server.url}/object/open/${encodeURIComponent(name)}`, {
      method: "POST",
      headers: { authorization: `Bearer ${server.tokens.service}` },
      body: "x",
    });
    expect((await readError(response)).body).toMatchObject({ statusCode: "400", code: "InvalidKey" });
  });

  test("a file whose sender names no type is stored as what its bytes say", async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#333" } })
      .png()
      .toBuffer();
    const typeOf = async (name: string) =>
      (await server.service.storage.from("own").info(mine(name))).data?.contentType;
    const bare = await fetch(`${server.url}/object/own/${mine("bare")}`, {
      method: "POST",
      headers: as(person),
      body: new Blob([new Uint8Array(png)]),
    });
    expect(bare.status).toBe(200);
    const form = new FormData();
    form.append("", new Blob([new Uint8Array(png)]), "x");
    await person.client.storage.from("own").upload(mine("formed"), form);
    await person.client.storage.from("own").upload(mine("unknown"), new Blob(["neither this nor that"]));
    expect([await typeOf("bare"), await typeOf("formed"), await typeOf("unknown")]).toEqual([
      "image/png",
      "image/png",
      "application/octet-stream",
    ]);
    const { data } = await person.client.storage.from("own").download(mine("bare"));
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(png)).toBe(true);
  });

  test("dots in a path lead nowhere but to a name", async () => {
    for (const name of ["..%2f..%2fetc%2fpasswd", "a/%2e%2e%2f%2e%2e%2fb", "..", "%252e%252e/x", "..%5cx"]) {
      const response = await fetch(`${server.url}/object/open/${name}`, {
        method: "POST",
        headers: { authorization: `Bearer ${server.tokens.service}` },
        body: "x",
      });
      expect([200, 400, 404]).toContain(response.status);
    }
    const entries = readdirSync(server.folder);
    expect(entries.toSorted()).toEqual(expect.arrayContaining(["files"]));
    expect(entries.every((entry) => ["files", "renders", "scratch"].includes(entry))).toBe(true);
    expect(await strayFiles()).toEqual([]);
  });

  test("a form without a file is refused, and so are words that are no object", async () => {
    const form = new FormData();
    form.append("cacheControl", "60");
    const post = (body: FormData | string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/object/own/${mine("form.txt")}`, {
        method: "POST",
        body,
        headers: { ...as(person), ...headers },
      }).then(readError);
    expect((await post(form)).body).toMatchObject({ message: "No content provided", statusCode: "400" });
    expect((await post("no form", { "content-type": "multipart/form-data" })).body.statusCode).toBe("400");
    expect((await post("x", { "x-metadata": Buffer.from("[1]").toString("base64") })).body.message).toBe(
      "metadata must be a JSON object",
    );
  });
});
