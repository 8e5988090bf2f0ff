import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Person, readError, type StorageServer, startStorage } from "./storage-server.ts";

let server: StorageServer;
let person: Person;
beforeAll(async () => {
  server = await startStorage();
  person = await server.addPerson();
});
afterAll(() => server.close());

const code = (error: unknown) => (error as { code?: string } | null)?.code;

describe("the service role", () => {
  test("creates, reads, changes, lists and deletes buckets", async () => {
    const { storage } = server.service;
    expect(
      await storage.createBucket("posters", {
        public: true,
        fileSizeLimit: "2MB",
        allowedMimeTypes: ["image/*"],
      }),
    ).toEqual({
      data: { name: "posters" },
      error: null,
    });
    const { data } = await storage.getBucket("posters");
    expect(data).toMatchObject({
      id: "posters",
      name: "posters",
      public: true,
      file_size_limit: 2_000_000,
      allowed_mime_types: ["image/*"],
      owner: "",
      type: "STANDARD",
    });
    expect(data?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(
      (await storage.updateBucket("posters", { public: false, fileSizeLimit: null, allowedMimeTypes: null }))
        .data,
    ).toEqual({
      message: "Successfully updated",
    });
    expect((await storage.getBucket("posters")).data).toMatchObject({
      public: false,
      file_size_limit: null,
      allowed_mime_types: null,
    });
    const listed = await storage.listBuckets({
      search: "post",
      sortColumn: "name",
      sortOrder: "desc",
      limit: 1,
      offset: 0,
    });
    expect(listed.data?.map(({ id }) => id)).toEqual(["posters"]);
    await storage.from("posters").upload("a.txt", "a");
    expect((await storage.deleteBucket("posters")).error).toMatchObject({
      message: "The bucket you tried to delete is not empty",
      status: 400,
      statusCode: "409",
    });
    expect((await storage.emptyBucket("posters")).data).toEqual({
      message: "Empty bucket has been queued. Completion may take up to an hour.",
    });
    expect((await storage.deleteBucket("posters")).data).toEqual({ message: "Successfully deleted" });
    expect(code((await storage.getBucket("posters")).error)).toBe("NoSuchBucket");
  });

  test.each([
    ["twice the same", "own", {}, "BucketAlreadyExists", "409"],
    ["a name with a slash", "a/b", {}, "InvalidBucketName", "400"],
    ["a size without a unit we know", "x", { fileSizeLimit: "2 parsecs" }, "InvalidRequest", "400"],
    ["more than the service allows", "x", { fileSizeLimit: "2GB" }, "EntityTooLarge", "413"],
    ["a type that is none", "x", { allowedMimeTypes: ["image"] }, "InvalidMimeType", "415"],
  ])("a bucket is refused: %s", async (_, name, options, expected, statusCode) => {
    const { error } = await server.service.storage.createBucket(name, { public: false, ...options });
    expect(error).toMatchObject({ status: 400, statusCode });
    expect(code(error)).toBe(expected);
  });

  test.each([
    ["1kb", 1000],
    ["1.5MB", 1_500_000],
    ["3b", 3],
    ["1234567", 1_234_567],
  ])("a limit of %s is %i bytes", async (text, bytes) => {
    await server.service.storage.createBucket("measured", { public: false, fileSizeLimit: text });
    expect((await server.service.storage.getBucket("measured")).data?.file_size_limit).toBe(bytes);
    await server.service.storage.deleteBucket("measured");
  });
});

describe("signed-in people", () => {
  test("see no buckets and make none", async () => {
    expect(await person.client.storage.listBuckets()).toEqual({ data: [], error: null });
    expect(await server.anon.storage.listBuckets()).toEqual({ data: [], error: null });
    const { error } = await person.client.storage.createBucket("mine");
    expect(error).toMatchObject({
      status: 400,
      statusCode: "403",
      message: "new row violates row-level security policy",
    });
    expect(code((await person.client.storage.updateBucket("own", { public: true })).error)).toBe(
      "NoSuchBucket",
    );
    expect(code((await person.client.storage.deleteBucket("own")).error)).toBe("NoSuchBucket");
  });

  test("may not empty a bucket, and are told so by the status itself", async () => {
    const response = await fetch(`${server.url}/bucket/own/empty`, {
      method: "POST",
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(response.status).toBe(403);
  });
});

describe("a storage request", () => {
  const get = (headers: Record<string, string>) => fetch(`${server.url}/bucket`, { headers }).then(readError);

  test("is 400 without a token, naming the header", async () => {
    expect(await get({})).toEqual({
      status: 400,
      body: {
        statusCode: "400",
        error: "Error",
        message: "headers must have required property 'authorization'",
        code: "InvalidRequest",
      },
    });
  });

  test.each([
    ["no token at all", async () => "nonsense", "Invalid Compact JWS"],
    [
      "an expired one",
      () => server.sign({ role: "anon", exp: 1_700_000_000 }),
      '"exp" claim timestamp check failed',
    ],
    [
      "one with another signature",
      async () => `${server.tokens.service.slice(0, -8)}AAAAAAAA`,
      "signature verification failed",
    ],
  ])("whose token is %s is refused", async (_, token, message) => {
    expect(await get({ authorization: `Bearer ${await token()}` })).toEqual({
      status: 400,
      body: { statusCode: "403", error: "Unauthorized", code: "AccessDenied", message },
    });
  });

  test("is refused when its token names a role that PostgreSQL does not know", async () => {
    const token = await server.sign({ role: "storage_king" });
    expect((await get({ authorization: `Bearer ${token}` })).body.code).toBe("AccessDenied");
  });

  test("to an unknown route is answered in the protocol's shape", async () => {
    const response = await fetch(`${server.url}/vector/x`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      statusCode: "404",
      error: "Not Found",
      message: "Route GET:/vector/x not found",
      code: "InvalidRequest",
    });
  });
});
