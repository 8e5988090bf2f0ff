import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { areElsewhere, createFolderBackend, moveBlobs } from "../src/index.ts";
import { startS3Store } from "./s3-store.ts";
import { type StorageServer, startStorage } from "./storage-server.ts";

const home = mkdtempSync(path.join(tmpdir(), "move-"));
const folder = createFolderBackend(path.join(home, "first"));
let store: Awaited<ReturnType<typeof startS3Store>>;
let server: StorageServer;
beforeAll(async () => {
  store = await startS3Store();
  server = await startStorage({ backend: async () => folder });
});
afterAll(async () => {
  await server?.close();
  await store?.close();
  rmSync(home, { recursive: true, force: true });
});

test("files move from a folder into a bucket and back, go on where a move broke off, and a start sees that they are elsewhere", async () => {
  const person = await server.addPerson();
  for (const name of ["a.txt", "b.txt", "c.txt"])
    await person.client.storage.from("own").upload(`${person.id}/${name}`, `text of ${name}`);
  const query = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await server.sql(text, [...values])) as Row[];
  const bucket = await store.open();
  const back = createFolderBackend(path.join(home, "second"));
  expect([await areElsewhere(query, folder), await areElsewhere(query, bucket)]).toEqual([false, true]);
  store.state.mood = "refuses";
  await expect(moveBlobs(query, folder, bucket)).rejects.toThrow();
  store.state.mood = "well";
  expect(await moveBlobs(query, folder, bucket)).toEqual({ moved: 3, alreadyThere: 0, missing: 0 });
  expect(await moveBlobs(query, folder, bucket)).toEqual({ moved: 0, alreadyThere: 3, missing: 0 });
  expect(await moveBlobs(query, bucket, back)).toEqual({ moved: 3, alreadyThere: 0, missing: 0 });
  expect([await areElsewhere(query, bucket), await areElsewhere(query, back)]).toEqual([false, false]);
  await bucket.close();
});

test("a store that does not answer at the start is named with its setting", async () => {
  const bucket = await store.open();
  store.state.mood = "refuses";
  await expect(bucket.check()).rejects.toThrow(/^S3_ENDPOINT: http:\/\/127\.0\.0\.1:\d+ does not answer/);
  store.state.mood = "well";
  await bucket.close();
});
