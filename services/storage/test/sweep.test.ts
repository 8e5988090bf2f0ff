import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { announceBlob, completeBlob } from "../src/database/blobs.ts";
import { sweep, verifyBlobs } from "../src/index.ts";
import { type Person, type StorageServer, startStorage } from "./storage-server.ts";

let server: StorageServer;
let person: Person;
beforeAll(async () => {
  server = await startStorage();
  person = await server.addPerson();
});
afterAll(() => server.close());

const fileOf = (version: string) => path.join(server.files, version.slice(0, 2), version);
const aDayPasses = () =>
  server.sql(
    "update internal.blobs set created_at = created_at - interval '25 hours', doomed_at = doomed_at - interval '25 hours'",
  );
const versionOf = async (name: string) => {
  const [row] = await server.sql<{ version: string }>("select version from storage.objects where name = $1", [
    name,
  ]);
  return row?.version ?? "";
};
const bytes = () => Readable.from([Buffer.from("bytes")]);

/** Everything is as it should be: each row has its bytes, and there are no others. */
async function expectWhole(): Promise<void> {
  expect(await server.sql("select * from internal.violations")).toEqual([]);
  const blobs = await server.sql<{ version: string }>("select version from internal.blobs order by version");
  const objects = await server.sql<{ version: string }>(
    "select version from storage.objects order by version",
  );
  expect(blobs).toEqual(objects);
  const files = readdirSync(server.files, { recursive: true, withFileTypes: true });
  expect(
    files
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(objects.map(({ version }) => version));
}

beforeEach(async () => {
  await person.client.storage.from("own").upload(`${person.id}/kept.txt`, "kept", { upsert: true });
});

describe("a storage server that is killed", () => {
  const states: [string, () => Promise<unknown>][] = [
    ["before the first byte", () => announceBlob(server.parts.database.query)],
    [
      "while bytes arrive",
      async () => {
        const version = await announceBlob(server.parts.database.query);
        const draft = path.join(server.files, "incoming", version);
        writeFileSync(draft, "half");
        utimesSync(draft, new Date(0), new Date(0));
      },
    ],
    [
      "between the bytes and the row",
      async () => {
        const version = await announceBlob(server.parts.database.query);
        await server.parts.backend.put(version, bytes(), "text/plain");
      },
    ],
    [
      "between removing bytes and forgetting them",
      async () => {
        const version = await announceBlob(server.parts.database.query);
        await completeBlob(server.parts.database.query, version, { bytes: 5, sha256: "x" });
        await server.sql("update internal.blobs set doomed_at = now() where version = $1", [version]);
      },
    ],
    [
      "after the row",
      () => person.client.storage.from("own").upload(`${person.id}/after.txt`, "x", { upsert: true }),
    ],
  ];
  test.each(states)("%s leaves files and rows consistent after one sweep", async (_, end) => {
    await end();
    await aDayPasses();
    await sweep(server.parts);
    await expectWhole();
  });
});

describe("a sweep of stored files", () => {
  test("deletes bytes a day after their last row is gone", async () => {
    const own = person.client.storage.from("own");
    await own.upload(`${person.id}/short.txt`, "short");
    const version = await versionOf(`${person.id}/short.txt`);
    await own.remove([`${person.id}/short.txt`]);
    await sweep(server.parts);
    expect(existsSync(fileOf(version))).toBe(true);
    await aDayPasses();
    await sweep(server.parts);
    expect(existsSync(fileOf(version))).toBe(false);
    await expectWhole();
  });

  test("is safe when two servers run it at once", async () => {
    const own = person.client.storage.from("own");
    const names = Array.from({ length: 30 }, (_, i) => `${person.id}/many/${i}.txt`);
    for (const name of names) await own.upload(name, name);
    await own.remove(names);
    await aDayPasses();
    await Promise.all([sweep(server.parts), sweep(server.parts)]);
    await expectWhole();
  });

  test("deletes an erased person's files and keeps evidence", async () => {
    const leaver = await server.addPerson();
    const put = (bucket: string) =>
      leaver.client.storage.from(bucket).upload(`${leaver.id}/a.txt`, "words", { contentType: "text/plain" });
    expect((await put("cvs")).error).toBeNull();
    expect((await put("evidence")).error).toBeNull();
    const version = await versionOf(`${leaver.id}/a.txt`);
    await server.sql("select internal.anonymise_storage($1)", [leaver.id]);
    await sweep(server.parts);
    expect(existsSync(fileOf(version))).toBe(false);
    const left = await server.sql("select bucket_id, owner_id from storage.objects where name like $1", [
      `${leaver.id}/%`,
    ]);
    expect(left).toEqual([{ bucket_id: "evidence", owner_id: null }]);
    expect((await leaver.client.storage.from("cvs").download(`${leaver.id}/a.txt`)).error).not.toBeNull();
  });

  test("marks files whose bytes are missing, and unmarks them when they are back", async () => {
    const version = await versionOf(`${person.id}/kept.txt`);
    await server.parts.backend.remove(version);
    expect(await verifyBlobs(server.parts)).toBe(1);
    expect(await server.sql("select rule from internal.violations")).toEqual([
      { rule: "object-without-bytes" },
    ]);
    await server.parts.backend.put(version, Readable.from([Buffer.from("kept")]), "text/plain");
    expect(await verifyBlobs(server.parts)).toBe(0);
    expect(await server.sql("select rule from internal.violations")).toEqual([]);
  });
});
