// An archive in a folder: what is under a name is whole, and what cannot be read is not taken for nothing.
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ArchiveStore, createFolderStore } from "../src/archive/archive-store.ts";
import { shipWal } from "../src/archive/archive-wal.ts";
import {
  type BaseBackup,
  decrypt,
  makeKeyPair,
  once,
  pruneArchive,
  readBases,
  readIdentity,
  readRecipient,
  readText,
} from "../src/archive/index.ts";

let folder: string;
let store: ArchiveStore;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "store-"));
  store = createFolderStore(path.join(folder, "kept"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inStore = (name: string) => path.join(store.place, name);

describe("an archive in a folder", () => {
  test("gives back what was put under a name, readable by its owner alone", async () => {
    await store.put("wal/1.gz.age", once("one"));
    await store.put("wal/1.gz.age", once("another"));
    expect(await readText(store, "wal/1.gz.age")).toBe("another");
    expect([
      (await stat(inStore("wal/1.gz.age"))).mode & 0o777,
      (await stat(inStore("wal"))).mode & 0o777,
    ]).toEqual([0o600, 0o700]);
  });

  test("keeps what stood under a name when what should take its place breaks off", async () => {
    await store.put("base/a.json", once("whole"));
    const broken = async function* () {
      yield Buffer.from("ha");
      throw new Error("the database went");
    };
    await expect(store.put("base/a.json", broken())).rejects.toThrow("the database went");
    await expect(store.put("base/b.json", broken())).rejects.toThrow("the database went");
    expect(await readdir(inStore("base"))).toEqual(["a.json"]);
    expect(await readText(store, "base/a.json")).toBe("whole");
  });

  test("lists names that begin so, in order, without what is being written", async () => {
    for (const name of ["wal/2", "wal/10", "wal/1", "base/1"]) await store.put(name, once(""));
    await writeFile(inStore("wal/3.part"), "half");
    expect(await store.list("wal/")).toEqual(["wal/1", "wal/10", "wal/2"]);
    expect(await store.list("wal/1")).toEqual(["wal/1", "wal/10"]);
    expect(await store.list("none/")).toEqual([]);
  });

  test("has nothing under a name that nobody put, and takes nothing away there", async () => {
    expect(await store.open("wal/1")).toBeNull();
    expect(await readText(store, "wal/1")).toBeNull();
    await store.remove("wal/1");
  });

  test("that cannot be read says so: taken for an empty one, a restore would say that there is no backup", async () => {
    await writeFile(path.join(folder, "kept"), "a file where the folder should be");
    await expect(store.list("base/")).rejects.toMatchObject({ code: "ENOTDIR" });
    await expect(store.open("base/a")).rejects.toMatchObject({ code: "ENOTDIR" });
    await expect(readBases(store)).rejects.toThrow();
  });
});

/** A base backup that ended on that day of November, from that file of the log on. */
async function addBase(day: number, wal: string, walEnd = wal): Promise<void> {
  const base: BaseBackup = {
    name: `base/2026-11-${String(day).padStart(2, "0")}T010000Z`,
    startedAt: new Date(Date.UTC(2026, 10, day, 1)).toISOString(),
    endedAt: new Date(Date.UTC(2026, 10, day, 2)).toISOString(),
    wal,
    walEnd,
    system: "1",
    version: "18",
    bytes: 1,
  };
  await store.put(`${base.name}.tar.gz.age`, once("files"));
  await store.put(`${base.name}.json`, once(JSON.stringify(base)));
}
const logFile = (timeline: number, number: number) =>
  `${String(timeline).padStart(8, "0")}${String(number).padStart(16, "0")}`;
const addLog = (...names: string[]) =>
  Promise.all(names.map((name) => store.put(`wal/${name}.gz.age`, once("log"))));
const days = async () => (await readBases(store)).map(({ endedAt }) => new Date(endedAt).getUTCDate());
const logs = async () => (await store.list("wal/")).map((name) => name.slice(4, -".gz.age".length));
const since = (day: number) => new Date(Date.UTC(2026, 10, day));

describe("what is kept of an archive", () => {
  test("base backups are told oldest first, and one whose log did not come to its end is none", async () => {
    await addLog(logFile(1, 1), logFile(1, 5));
    await addBase(9, logFile(1, 5));
    await addBase(2, logFile(1, 1));
    await addBase(12, logFile(1, 5), logFile(1, 6));
    expect(await days()).toEqual([2, 9]);
  });

  test("a list that cannot be read is named, with what to do", async () => {
    await store.put("base/2026-11-01T010000Z.json", once("{"));
    await expect(readBases(store)).rejects.toThrow(
      /base\/2026-11-01T010000Z\.json cannot be read; take it away/,
    );
  });

  test("of those that are too old the newest stays, with the log from its beginning on: the days after it need it", async () => {
    await addLog(...[1, 2, 3, 4, 5, 6].map((number) => logFile(1, number)));
    await addBase(1, logFile(1, 1));
    await addBase(3, logFile(1, 3));
    await addBase(9, logFile(1, 5));
    expect(await pruneArchive(store, since(5))).toBe(4);
    expect(await days()).toEqual([3, 9]);
    expect(await logs()).toEqual([3, 4, 5, 6].map((number) => logFile(1, number)));
  });

  test("log of a later timeline is older where its number is, and what says where timelines fork stays", async () => {
    await addLog(
      logFile(1, 3),
      logFile(2, 3),
      logFile(2, 4),
      `${logFile(1, 3)}.00000028.backup`,
      "00000002.history",
    );
    await addBase(1, logFile(2, 4));
    expect(await pruneArchive(store, since(20))).toBe(3);
    expect(await logs()).toEqual(["00000002.history", logFile(2, 4)]);
  });

  test("where no base backup is whole nothing goes: its log may still come", async () => {
    await addLog(logFile(1, 1));
    await addBase(1, logFile(1, 1), logFile(1, 2));
    expect(await pruneArchive(store, since(20))).toBe(0);
    expect(await logs()).toEqual([logFile(1, 1)]);
  });

  test("what is being written now is younger than the oldest that stays, and stays too", async () => {
    await addLog(logFile(1, 1));
    await addBase(1, logFile(1, 1));
    await store.put("base/2026-11-09T010000Z.tar.gz.age", once("half"));
    expect(await pruneArchive(store, since(20))).toBe(0);
    expect(await store.list("base/2026-11-09")).toHaveLength(1);
  });
});

describe("the log that PostgreSQL hands over", () => {
  const { recipient: publicKey, identity: secretKey } = makeKeyPair();
  const recipient = readRecipient(publicKey) ?? Buffer.alloc(0);
  const root = () => path.join(folder, "own");
  const waiting = () => readdir(path.join(root(), "spool"));
  const spool = async (...names: string[]) => {
    await mkdir(path.join(root(), "spool"), { recursive: true });
    for (const name of names) await writeFile(path.join(root(), "spool", name), `log of ${name}`);
  };

  test("is put into the archive in its order, encrypted, and taken away only then; halves are left", async () => {
    await spool(logFile(1, 2), logFile(1, 1), "00000002.history", `${logFile(1, 3)}.part`);
    const put: string[] = [];
    const watched: ArchiveStore = {
      ...store,
      put: async (name, bytes) => {
        put.push(name);
        await store.put(name, bytes);
      },
    };
    expect(await shipWal(root(), { store: watched, recipient })).toBe(3);
    expect(put.map((name) => name.slice(4, -7))).toEqual([logFile(1, 1), logFile(1, 2), "00000002.history"]);
    expect(await waiting()).toEqual([`${logFile(1, 3)}.part`]);
    const file = inStore(`wal/${logFile(1, 1)}.gz.age`);
    expect((await readFile(file)).includes("log of")).toBe(false);
    const identity = readIdentity(secretKey);
    if (!identity) throw new Error("the key cannot be read");
    const packed: Buffer[] = [];
    for await (const piece of decrypt(createReadStream(file), identity)) packed.push(piece);
    expect(gunzipSync(Buffer.concat(packed)).toString()).toBe(`log of ${logFile(1, 1)}`);
  });

  test("stays where it waits when the archive is away, and goes at the next try", async () => {
    await spool(logFile(1, 1), logFile(1, 2));
    let tries = 0;
    const failing: ArchiveStore = {
      ...store,
      put: async (name, bytes) => {
        if (++tries === 2) throw new Error("the bucket is away");
        await store.put(name, bytes);
      },
    };
    await expect(shipWal(root(), { store: failing, recipient })).rejects.toThrow("the bucket is away");
    expect(await waiting()).toEqual([logFile(1, 2)]);
    expect(await shipWal(root(), { store: failing, recipient })).toBe(1);
    expect(await waiting()).toEqual([]);
  });

  test("is none where PostgreSQL has not handed any over yet", async () => {
    expect(await shipWal(root(), { store, recipient })).toBe(0);
  });
});
