import { rmSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, readError, type StorageServer, startStorage } from "./storage-server.ts";

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

  test("a private file is kept by no cache but its reader's own, whatever its uploader says", async () => {
    await server.service.storage.from("own").upload(mine("shared.txt"), "mine", { upsert: true });
    await server.sql(
      `update storage.objects set metadata = metadata || '{"cacheControl": "public, max-age=300"}' where name = $1`,
      [mine("shared.txt")],
    );
    const response = await get(`/object/own/${mine("shared.txt")}`, as(person));
    expect(response.headers.get("cache-control")).toBe("private, max-age=300");
  });

  test.each([
    ["/object/public/own/", {}, "Bucket not found"],
    ["/object/own/", {}, "Bucket not found"],
    ["/object/public/nowhere/", {}, "Bucket not found"],
    ["/object/info/public/own/", {}, "Bucket not found"],
    ["/render/image/public/own/", {}, "Bucket not found"],
    ["/object/public/open/missing-", {}, "Object not found"],
  ])("%s without a token answers that there is nothing", async (route, headers, message) => {
    const { status, body } = await readError(await get(`${route}${page()}`, headers));
    expect({ status, statusCode: body.statusCode, message: body.message }).toEqual({
      status: 400,
      statusCode: "404",
      message,
    });
  });

  test("a picture with a wrong checksum is stored, and rendered as far as it goes", async () => {
    const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: "#333" } })
      .png()
      .toBuffer();
    const data = png.indexOf("IDAT");
    const checksum = data + 4 + png.readUInt32BE(data - 4);
    png.writeUInt8(png.readUInt8(checksum) ^ 0xff, checksum);
    const name = `${person.id}/checksum.png`;
    const stored = await person.client.storage.from("own").upload(name, png, { contentType: "image/png" });
    expect(stored.error).toBeNull();
    const rendered = await get(`/render/image/authenticated/own/${name}?width=4`, as(person));
    expect(rendered.status).toBe(200);
    expect((await sharp(Buffer.from(await rendered.arrayBuffer())).metadata()).width).toBe(4);
  });

  test("a rendering with a gravity is refused, since pictures are cut around their middle", async () => {
    const { status, body } = await readError(
      await get(`/render/image/public/open/${page()}?width=10&gravity=north`),
    );
    expect([status, body.message]).toEqual([400, "querystring/gravity is not supported"]);
    const signed = await fetch(`${server.url}/object/sign/own/${page()}`, {
      method: "POST",
      headers: { ...as(person), "content-type": "application/json" },
      body: JSON.stringify({ expiresIn: 60, transform: { width: 10, gravity: "north" } }),
    });
    expect((await readError(signed)).body.message).toBe("body/transform/gravity is not supported");
  });

  test("a private object is read by those a policy lets, and is missing for others", async () => {
    for (const route of [
      "/object/own/",
      "/object/authenticated/own/",
      "/object/info/own/",
      "/object/info/authenticated/own/",
    ]) {
      expect((await get(`${route}${page()}`, as(person))).status).toBe(200);
      const head = await fetch(`${server.url}${route}${page()}`, { method: "HEAD", headers: as(person) });
      expect([route, head.status]).toEqual([route, 200]);
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

  test("a range that is none is refused", async () => {
    for (const range of ["bytes=19-", "bytes=5-2"]) {
      const { body } = await readError(await get(`/object/public/open/${page()}`, { range }));
      expect(body).toMatchObject({
        statusCode: "400",
        error: "invalid_range",
        message: "invalid range provided",
      });
    }
  });

  test("what the caller has already is not sent again", async () => {
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
      `attachment; filename="a___x.html"; filename*=UTF-8''%C3%A4%22__x.html`,
    );
    expect(await disposition("?download=..%2FF%C3%AAte%20(1)%27s%E5%A4%9C.pdf")).toBe(
      `attachment; filename=".._Fete (1)'s_.pdf"; filename*=UTF-8''.._F%C3%AAte%20%281%29%27s%E5%A4%9C.pdf`,
    );
  });

  test("gone bytes are said to be missing, and the database knows", async () => {
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

  test("a reader of an older version ends undisturbed", async () => {
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
    expect((await own.info(mine("m/bare.txt"))).data?.metadata).toEqual({});
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

  test("deleting answers what was deleted and skips what may not be", async () => {
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

  test("rows are not deleted by hand", async () => {
    await expect(server.sql("delete from storage.objects where name = 'fixed.txt'")).rejects.toThrow(
      /Direct deletion/,
    );
  });
});
