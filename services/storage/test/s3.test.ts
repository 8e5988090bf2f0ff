import { randomBytes } from "node:crypto";
import { Upload } from "tus-js-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { sweep, verifyBlobs } from "../src/index.ts";
import { startS3Store } from "./s3-store.ts";
import { type Person, readError, type StorageServer, startStorage, toBytes } from "./storage-server.ts";

let store: Awaited<ReturnType<typeof startS3Store>>;
let server: StorageServer;
let person: Person;
beforeAll(async () => {
  store = await startS3Store();
  server = await startStorage({ backend: store.open, servers: 2 });
  person = await server.addPerson();
});
afterAll(async () => {
  await server.close();
  await store.close();
});
afterEach(() => {
  store.state.mood = "well";
});

const mine = (name: string) => `${person.id}/${name}`;
const second = () => server.connect(person.token, server.urls[1]).storage.from("own");
const objects = () => server.sql<{ name: string }>("select name from storage.objects order by name");

describe("files in an S3-compatible store", () => {
  test("are stored by one server and read, copied, moved and deleted by another", async () => {
    const own = person.client.storage.from("own");
    expect((await own.upload(mine("a.txt"), "hello", { contentType: "text/plain" })).error).toBeNull();
    expect(await (await second().download(mine("a.txt"))).data?.text()).toBe("hello");
    expect((await second().copy(mine("a.txt"), mine("b.txt"))).error).toBeNull();
    expect((await second().move(mine("a.txt"), mine("c.txt"))).error).toBeNull();
    expect(await (await own.download(mine("b.txt"))).data?.text()).toBe("hello");
    expect((await second().remove([mine("b.txt"), mine("c.txt")])).data).toHaveLength(2);
    expect((await own.exists(mine("b.txt"))).data).toBe(false);
  });

  test("above 5 MB are stored in parts and read in ranges", async () => {
    const bytes = randomBytes(12_000_000);
    expect((await person.client.storage.from("own").upload(mine("large.bin"), bytes)).error).toBeNull();
    expect((await toBytes((await second().download(mine("large.bin"))).data)).equals(bytes)).toBe(true);
    const part = await fetch(`${server.url}/object/own/${mine("large.bin")}`, {
      headers: { authorization: `Bearer ${person.token}`, range: "bytes=6000000-6000009" },
    });
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(6_000_000, 6_000_010))).toBe(true);
  });

  test("that are too large leave nothing", async () => {
    const { error } = await person.client.storage
      .from("pictures")
      .upload(mine("x.png"), new Blob([new Uint8Array(3000)], { type: "image/png" }));
    expect(error).toMatchObject({ statusCode: "413" });
    expect(await server.sql("select from internal.blobs where bytes is null")).toEqual([]);
  });

  test("are resumed on the other server", async () => {
    const bytes = randomBytes(2_000_000);
    const run = (at: number, uploadUrl?: string) =>
      new Promise<string>((resolve, reject) => {
        const upload = new Upload(bytes, {
          endpoint: `${server.urls[at]}/storage/v1/upload/resumable`,
          uploadUrl: uploadUrl ?? null,
          chunkSize: 1_000_000,
          retryDelays: null,
          headers: { authorization: `Bearer ${person.token}` },
          metadata: { bucketName: "own", objectName: mine("parts.bin"), contentType: "x/y" },
          ...(uploadUrl
            ? {}
            : { onChunkComplete: () => void upload.abort().then(() => resolve(upload.url ?? "")) }),
          onSuccess: () => resolve(""),
          onError: reject,
        });
        upload.start();
      });
    const url = await run(0);
    await run(1, url.replace(server.urls[0] ?? "", server.urls[1] ?? ""));
    expect((await toBytes((await second().download(mine("parts.bin"))).data)).equals(bytes)).toBe(true);
  });

  test("are reported missing when their bytes are gone", async () => {
    await person.client.storage.from("own").upload(mine("gone.txt"), "x");
    const [row] = await server.sql<{ version: string }>(
      "select version from storage.objects where name = $1",
      [mine("gone.txt")],
    );
    await server.parts.backend.remove(row?.version ?? "");
    const answer = await fetch(`${server.url}/object/own/${mine("gone.txt")}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect((await readError(answer)).body).toMatchObject({
      statusCode: "404",
      message: "The resource was not found",
    });
    expect(await verifyBlobs(server.parts)).toBe(1);
    await person.client.storage.from("own").remove([mine("gone.txt")]);
  });

  test("are swept when no row refers to them", async () => {
    await server.sql(
      "update internal.blobs set doomed_at = now() - interval '25 hours' where doomed_at is not null",
    );
    await sweep(server.parts);
    expect(await server.sql("select from internal.blobs where doomed_at is not null")).toEqual([]);
  });
});

describe("an S3 store that fails", () => {
  test.each(["refuses", "503", "hangs", "cuts"] as const)(
    "and %s makes an upload fail cleanly and leaves the server running",
    async (mood) => {
      const own = person.client.storage.from("own");
      const before = await objects();
      store.state.mood = mood;
      const { error } = await own.upload(mine(`${mood}.txt`), "x");
      if (mood !== "cuts")
        expect(error).toMatchObject({ status: 503, statusCode: "503", code: "BackendUnavailable" });
      store.state.mood = "well";
      if (error) expect(await objects()).toEqual(before);
      expect((await own.upload(mine(`after-${mood}.txt`), "x")).error).toBeNull();
      expect(await server.sql("select from internal.violations where rule = 'object-without-bytes'")).toEqual(
        [],
      );
    },
    60_000,
  );

  test("and cuts a download off makes the client see that it is incomplete", async () => {
    await person.client.storage.from("own").upload(mine("whole.bin"), randomBytes(100_000));
    store.state.mood = "cuts";
    const answer = await fetch(`${server.url}/object/own/${mine("whole.bin")}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });
});
