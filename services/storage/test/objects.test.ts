import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
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
const rowsOf = (bucket: string) =>
  server.sql<{ name: string }>("select name from storage.objects where bucket_id = $1 order by name", [
    bucket,
  ]);
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
  ])("is refused in a person's folder to %s", async (_, client, code, message) => {
    const { error } = await client().storage.from("own").upload(mine("theirs.txt"), "x");
    expect(error).toMatchObject({ status: 400, statusCode: "403", code, message });
    expect(await strayFiles()).toEqual([]);
  });

  test("is refused for a bucket that does not exist", async () => {
    const { error } = await server.service.storage.from("nowhere").upload("a.txt", "x");
    expect(error).toMatchObject({ status: 400, statusCode: "404", message: "Bucket not found" });
  });

  test("never replaces a file for a person who may only add", async () => {
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

  test.each(["æ.txt", "a%b.txt", "a#b", "a[b].txt", "a\\b", "a~b", "x".repeat(1025), "a\0b"])(
    "refuses the name %j",
    async (name) => {
      const response = await fetch(`${server.url}/object/open/${encodeURIComponent(name)}`, {
        method: "POST",
        headers: { authorization: `Bearer ${server.tokens.service}` },
        body: "x",
      });
      expect((await readError(response)).body).toMatchObject({ statusCode: "400", code: "InvalidKey" });
    },
  );

  test("treats dots in a path as part of the name", async () => {
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

  test("refuses a form without a file and metadata that is no object", async () => {
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

describe("reading a file", () => {
  beforeAll(async () => {
    const { storage } = server.service;
    for (const bucket of ["own", "open", "shown"]) {
      await storage.from(bucket).upload(`${person.id}/page.html`, "<h1>0123456789</h1>", {
        contentType: "text/html",
        cacheControl: "60",
      });
    }
  });
  const page = () => mine("page.html");
  const get = (route: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(`${server.url}${route}`, { headers, method });

  test("a public bucket is read by everybody, with headers that keep a file from running", async () => {
    for (const route of [`/object/public/open/${page()}`, `/object/open/${page()}`]) {
      const response = await get(route);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-type": "text/plain",
        "cache-control": "max-age=60",
        "accept-ranges": "bytes",
        "content-length": "19",
        "x-content-type-options": "nosniff",
        "content-security-policy": "default-src 'none'; sandbox",
        "x-robots-tag": "none",
        etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
        "access-control-allow-origin": "*",
      });
      expect(await response.text()).toBe("<h1>0123456789</h1>");
    }
  });

  test.each([
    ["/object/public/own/", {}, "Bucket not found"],
    ["/object/own/", {}, "Bucket not found"],
    ["/object/public/nowhere/", {}, "Bucket not found"],
    ["/object/info/public/own/", {}, "Bucket not found"],
    ["/render/image/public/own/", {}, "Bucket not found"],
    ["/object/public/open/missing-", {}, "Object not found"],
  ])("by %s without a token answers 404", async (route, headers, message) => {
    const { status, body } = await readError(await get(`${route}${page()}`, headers));
    expect({ status, statusCode: body.statusCode, message: body.message }).toEqual({
      status: 400,
      statusCode: "404",
      message,
    });
  });

  test("needs a policy for a private object, which is missing for others", async () => {
    for (const route of [
      "/object/own/",
      "/object/authenticated/own/",
      "/object/info/own/",
      "/object/info/authenticated/own/",
    ]) {
      expect((await get(`${route}${page()}`, as(person))).status).toBe(200);
      const { body } = await readError(await get(`${route}${page()}`, as(other)));
      expect(body).toEqual({
        statusCode: "404",
        error: "not_found",
        message: "Object not found",
        code: "NoSuchKey",
      });
    }
    expect((await readError(await get(`/object/authenticated/own/${page()}`))).body.message).toBe(
      "headers must have required property 'authorization'",
    );
  });

  test("HEAD says what GET would, without the bytes", async () => {
    const response = await get(`/object/public/open/${page()}`, {}, "HEAD");
    expect(response.headers.get("content-length")).toBe("19");
    expect((await get(`/object/own/${page()}`, as(other), "HEAD")).status).toBe(400);
    expect((await person.client.storage.from("own").exists(page())).data).toBe(true);
    expect((await other.client.storage.from("own").exists(page())).data).toBe(false);
  });

  test.each([
    ["bytes=0-3", 206, "bytes 0-3/19", "<h1>"],
    ["bytes=14-", 206, "bytes 14-18/19", "</h1>"],
    ["bytes=-5", 206, "bytes 14-18/19", "</h1>"],
    ["bytes=4-999", 206, "bytes 4-18/19", "0123456789</h1>"],
    ["bytes=0-1,3-4", 200, null, "<h1>0123456789</h1>"],
    ["lines=0-1", 200, null, "<h1>0123456789</h1>"],
  ])("the range %s is answered with %i", async (range, status, contentRange, text) => {
    const response = await get(`/object/public/open/${page()}`, { range });
    expect([response.status, response.headers.get("content-range")]).toEqual([status, contentRange]);
    expect(await response.text()).toBe(text);
  });

  test("refuses a range outside the file", async () => {
    for (const range of ["bytes=19-", "bytes=5-2"]) {
      const { body } = await readError(await get(`/object/public/open/${page()}`, { range }));
      expect(body).toMatchObject({
        statusCode: "400",
        error: "invalid_range",
        message: "invalid range provided",
      });
    }
  });

  test("sends 304 for a file that the client already has", async () => {
    const first = await get(`/object/public/open/${page()}`);
    const tag = first.headers.get("etag") ?? "";
    const modified = first.headers.get("last-modified") ?? "";
    await first.text();
    expect((await get(`/object/public/open/${page()}`, { "if-none-match": `"x", W/${tag}` })).status).toBe(
      304,
    );
    expect((await get(`/object/public/open/${page()}`, { "if-none-match": '"x"' })).status).toBe(200);
    expect((await get(`/object/public/open/${page()}`, { "if-modified-since": modified })).status).toBe(304);
    expect(
      (await get(`/object/public/open/${page()}`, { "if-modified-since": new Date(0).toUTCString() })).status,
    ).toBe(200);
  });

  test("?download saves the file under a name that breaks no header", async () => {
    const disposition = async (query: string) =>
      (await get(`/object/public/open/${page()}${query}`)).headers.get("content-disposition");
    expect(await disposition("")).toBeNull();
    expect(await disposition("?download")).toBe("attachment;");
    expect(await disposition("?download=%C3%A4%22%0D%0Ax.html")).toBe(
      "attachment; filename=%C3%A4%22%0D%0Ax.html; filename*=UTF-8''%C3%A4%22%0D%0Ax.html;",
    );
  });

  test("answers 404 when its bytes are gone, and records that", async () => {
    await server.service.storage.from("open").upload("gone.txt", "x");
    const [row] = await server.sql<{ version: string }>(
      "select version from storage.objects where name = 'gone.txt'",
    );
    const version = row?.version ?? "";
    rmSync(path.join(server.files, version.slice(0, 2), version));
    const response = await get("/object/public/open/gone.txt");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await readError(response)).toEqual({
      status: 400,
      body: {
        statusCode: "404",
        error: "Not found",
        message: "The resource was not found",
        code: "NoSuchKey",
      },
    });
    expect(
      await server.sql("select rule from internal.violations where rule = 'object-without-bytes'"),
    ).toHaveLength(1);
    await server.service.storage.from("open").remove(["gone.txt"]);
  });

  test("continues undisturbed while the file is replaced", async () => {
    const bytes = new Uint8Array(90_000).fill(65);
    await server.service.storage.from("open").upload("slow.bin", bytes);
    const response = await get("/object/public/open/slow.bin");
    const reader = response.body?.getReader();
    const first = await reader?.read();
    await server.service.storage.from("open").update("slow.bin", new Uint8Array(10).fill(66));
    let length = first?.value?.length ?? 0;
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) break;
      length += next.value.length;
      expect(next.value.every((byte: number) => byte === 65)).toBe(true);
    }
    expect(length).toBe(90_000);
  });
});

describe("moving, copying and deleting files", () => {
  test("a person moves and copies within what is theirs", async () => {
    const own = person.client.storage.from("own");
    await own.upload(mine("m/one.txt"), "one", { metadata: { kept: true } });
    await own.upload(mine("m/two.txt"), "two");
    expect((await own.move(mine("m/one.txt"), mine("m/moved.txt"))).data).toMatchObject({
      message: "Successfully moved",
    });
    expect(await (await own.download(mine("m/moved.txt"))).data?.text()).toBe("one");
    expect((await own.exists(mine("m/one.txt"))).data).toBe(false);
    expect((await own.copy(mine("m/moved.txt"), mine("m/copied.txt"))).data).toEqual({
      path: `own/${mine("m/copied.txt")}`,
    });
    expect((await own.info(mine("m/copied.txt"))).data?.metadata).toEqual({ kept: true });
    expect(
      (await own.copy(mine("m/moved.txt"), mine("m/bare.txt"), { copyMetadata: false })).error,
    ).toBeNull();
    expect((await own.info(mine("m/bare.txt"))).data?.metadata).toBeNull();
    expect((await own.move(mine("m/moved.txt"), mine("m/two.txt"))).error).toMatchObject({
      statusCode: "409",
    });
    expect((await own.copy(mine("m/moved.txt"), mine("m/two.txt"))).error).toMatchObject({
      statusCode: "409",
    });
    expect((await own.move(mine("m/none.txt"), mine("m/x.txt"))).error).toMatchObject({
      statusCode: "404",
      message: "Object not found",
    });
    expect((await own.move(mine("m/two.txt"), `${other.id}/two.txt`)).error).toMatchObject({
      statusCode: "403",
    });
    expect((await own.copy(mine("m/two.txt"), `${other.id}/two.txt`)).error).toMatchObject({
      statusCode: "403",
    });
    expect((await own.copy(mine("m/two.txt"), "x", { destinationBucket: "nowhere" })).error).toMatchObject({
      statusCode: "404",
    });
    expect(
      (await other.client.storage.from("own").copy(mine("m/two.txt"), `${other.id}/two.txt`)).error,
    ).toMatchObject({ statusCode: "404" });
    const toPictures = await own.copy(mine("m/two.txt"), mine("two.txt"), { destinationBucket: "pictures" });
    expect(toPictures.error).toMatchObject({ statusCode: "415" });
  });

  test("a copy outlives its original", async () => {
    const own = person.client.storage.from("own");
    await own.upload(mine("o.txt"), "same");
    await own.copy(mine("o.txt"), mine("p.txt"));
    await own.remove([mine("o.txt")]);
    expect(await (await own.download(mine("p.txt"))).data?.text()).toBe("same");
  });

  test("lists the deleted files, and skips those that the caller may not delete", async () => {
    const own = person.client.storage.from("own");
    await own.upload(mine("r/one.txt"), "1");
    await own.upload(mine("r/two.txt"), "2");
    await server.service.storage.from("own").upload(`${other.id}/three.txt`, "3");
    const { data } = await own.remove([mine("r/one.txt"), `${other.id}/three.txt`, mine("r/none.txt")]);
    expect(data?.map(({ name }) => name)).toEqual([mine("r/one.txt")]);
    expect((await rowsOf("own")).map(({ name }) => name)).toContain(`${other.id}/three.txt`);
    const drop = (name: string, one: Person, bucket = "own") =>
      fetch(`${server.url}/object/${bucket}/${name}`, { method: "DELETE", headers: as(one) });
    expect(await (await drop(mine("r/two.txt"), person)).json()).toEqual({ message: "Successfully deleted" });
    expect((await readError(await drop(`${other.id}/three.txt`, person))).body).toMatchObject({
      statusCode: "404",
    });
    await server.service.storage.from("shown").upload("fixed.txt", "x");
    expect((await readError(await drop("fixed.txt", person, "shown"))).body).toMatchObject({
      statusCode: "403",
      message: "Access denied",
    });
    const empty = await fetch(`${server.url}/object/own`, {
      method: "DELETE",
      headers: as(person),
      body: JSON.stringify({ prefixes: [] }),
    });
    expect((await readError(empty)).body.statusCode).toBe("400");
  });

  test("is not possible by deleting rows in SQL", async () => {
    await expect(server.sql("delete from storage.objects where name = 'fixed.txt'")).rejects.toThrow(
      /Direct deletion/,
    );
  });
});
