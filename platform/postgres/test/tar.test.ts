// The tar of a base backup: `tar` reads it, it is right about files that change while it is written, and leads nowhere else.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readTar, type TarEntry, writeTar } from "../src/archive/tar.ts";

const run = promisify(execFile);
const hasTar = await run("tar", ["--version"]).then(
  () => true,
  () => false,
);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "tar-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => path.join(folder, name);

async function pack(entries: readonly TarEntry[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of writeTar(
    (async function* () {
      yield* entries;
    })(),
  ))
    parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const unpack = (bytes: Buffer, size = 1_000) => readTar(inPieces(bytes, size), at("out"));

const entries: TarEntry[] = [
  { name: "base" },
  { name: "base/1" },
  { name: "base/1/empty", bytes: Buffer.alloc(0) },
  { name: "base/1/block", bytes: Buffer.alloc(512, "b") },
  { name: "base/1/more", bytes: Buffer.alloc(513, "m") },
  { name: "PG_VERSION", bytes: Buffer.from("18\n") },
];

test("what is packed comes back, in pieces of any size, for its owner alone", async () => {
  const bytes = await pack(entries);
  for (const size of [1, 511, 512, 4_096, bytes.length]) {
    expect(await unpack(bytes, size)).toBe(0 + 512 + 513 + 3);
    expect(await readFile(at("out/base/1/more"), "utf8")).toBe("m".repeat(513));
    expect((await readFile(at("out/base/1/empty"))).length).toBe(0);
    expect([
      (await stat(at("out/PG_VERSION"))).mode & 0o777,
      (await stat(at("out/base"))).mode & 0o777,
    ]).toEqual([0o600, 0o700]);
    rmSync(at("out"), { recursive: true });
  }
});

test.skipIf(!hasTar)("tar lists and unpacks it", async () => {
  await writeFile(at("a.tar"), await pack(entries));
  expect((await run("tar", ["tf", at("a.tar")])).stdout.split("\n")).toEqual([
    "base/",
    "base/1/",
    "base/1/empty",
    "base/1/block",
    "base/1/more",
    "PG_VERSION",
    "",
  ]);
});

test.skipIf(!hasTar)("what tar packed is read", async () => {
  await mkdir(at("in/deep"), { recursive: true });
  await writeFile(at("in/deep/file"), "from elsewhere");
  await run("tar", ["cf", at("a.tar"), "--format=ustar", "-C", at("in"), "deep"]);
  expect(await unpack(await readFile(at("a.tar")))).toBe(14);
  expect(await readFile(at("out/deep/file"), "utf8")).toBe("from elsewhere");
});

test("a file that grew, shrank or went since it was looked at takes the room that was said, and the next one is right", async () => {
  for (const name of ["grew", "shrank", "went"]) await writeFile(at(name), "12345");
  const seen = ["grew", "shrank", "went"].map((name) => ({ name, file: at(name), size: 5 }));
  await writeFile(at("grew"), "1234567890");
  await truncate(at("shrank"), 2);
  rmSync(at("went"));
  await unpack(await pack([...seen, { name: "next", bytes: Buffer.from("next") }]));
  const texts = await Promise.all(
    ["grew", "shrank", "went", "next"].map((name) => readFile(at(`out/${name}`), "utf8")),
  );
  expect(texts).toEqual(["12345", "12\0\0\0", "\0\0\0\0\0", "next"]);
});

test("a file that cannot be read for another reason ends the backup", async () => {
  await mkdir(at("folder"));
  await expect(pack([{ name: "a", file: at("folder"), size: 5 }])).rejects.toMatchObject({ code: "EISDIR" });
});

test("a name that does not fit is refused and not cut", async () => {
  await expect(pack([{ name: "x".repeat(101), bytes: Buffer.from("a") }])).rejects.toThrow(
    "is too long for a tar",
  );
  await expect(pack([{ name: "ü".repeat(51), bytes: Buffer.from("a") }])).rejects.toThrow(
    "is too long for a tar",
  );
  const longest = "x".repeat(100);
  await unpack(await pack([{ name: longest, bytes: Buffer.from("a") }]));
  expect(await readFile(at(`out/${longest}`), "utf8")).toBe("a");
});

test("a tar that was cut off at any block is refused", async () => {
  const bytes = await pack(entries);
  for (let end = 0; end < bytes.length - 1_024; end += 512)
    await expect(unpack(bytes.subarray(0, end))).rejects.toThrow("it was cut off");
});

test.each(["../beside", "base/../../beside", "..", ""])(
  "an entry named %j leads out of the folder, and nothing is written there",
  async (name) => {
    const bytes = await pack([{ name: name || "x", bytes: Buffer.from("mine") }]);
    if (name === "") bytes[0] = 0;
    await expect(unpack(bytes)).rejects.toThrow("leads out of the backup's folder");
    await expect(stat(at("beside"))).rejects.toMatchObject({ code: "ENOENT" });
  },
);

test("a name that begins with a slash stays within the folder", async () => {
  await unpack(await pack([{ name: "/etc/undercroft-probe", bytes: Buffer.from("a") }]));
  expect(await readFile(at("out/etc/undercroft-probe"), "utf8")).toBe("a");
});
