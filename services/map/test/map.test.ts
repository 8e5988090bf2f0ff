// The map's routes over a file of tiles that is really there.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMap } from "../src/create-map.ts";
import { openTileArchive, type TileArchive } from "../src/tile-archive.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "map-"));
const file = path.join(folder, "country.pmtiles");
const size = 5 * 1024 * 1024;

/** An archive's first bytes, before so many of nothing. */
function writeArchive(to: string, { name = "PMTiles", version = 3, kind = 1, bytes = 200 } = {}): string {
  const content = Buffer.alloc(bytes);
  content.write(name, "latin1");
  content[7] = version;
  content[99] = kind;
  writeFileSync(to, content);
  return to;
}

let archive: TileArchive;
beforeAll(async () => {
  archive = await openTileArchive(writeArchive(file, { bytes: size }));
});
afterAll(async () => {
  await archive.close();
  rmSync(folder, { recursive: true });
});

const ask = (range: string | undefined, headers: Record<string, string> = {}) =>
  createMap({ archive }).request("/base.pmtiles", {
    headers: { ...(range === undefined ? {} : { range }), ...headers },
  });

test("a range is sent with where it lies, and may be kept for a day", async () => {
  const answer = await ask("bytes=0-6");
  expect([answer.status, await answer.text()]).toEqual([206, "PMTiles"]);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-range": `bytes 0-6/${size}`,
    "cache-control": "public, max-age=86400",
    etag: archive.etag,
  });
});

test("a range that goes beyond the end is sent up to it", async () => {
  const answer = await ask(`bytes=${size - 2}-${size + 100}`);
  expect([answer.status, answer.headers.get("content-range")]).toEqual([
    206,
    `bytes ${size - 2}-${size - 1}/${size}`,
  ]);
  expect((await answer.arrayBuffer()).byteLength).toBe(2);
});

test.each([
  undefined,
  "bytes=0-",
  "bytes=-5",
  "bytes=5-2",
  `bytes=${size}-${size + 1}`,
  "bytes=0-1,3-4",
  "tiles=0-1",
  "bytes=0-99999999999999999999",
])("the range %j is refused, with the size of the file", async (range) => {
  const answer = await ask(range);
  expect([answer.status, answer.headers.get("content-range")]).toEqual([416, `bytes */${size}`]);
});

test("nobody takes more than four megabytes at once", async () => {
  expect((await ask(`bytes=0-${4 * 1024 * 1024 - 1}`)).status).toBe(206);
  expect((await ask(`bytes=0-${4 * 1024 * 1024}`)).status).toBe(416);
});

test("a reader of an earlier file is told to begin again, any other is not", async () => {
  expect((await ask("bytes=0-6", { "if-match": '"earlier"' })).status).toBe(412);
  for (const match of [archive.etag, "*"])
    expect((await ask("bytes=0-6", { "if-match": match })).status).toBe(206);
});

test("the description says what lies beneath, and where nothing does there is no file", async () => {
  const describe = async (base: Parameters<typeof createMap>[0]) =>
    (await createMap(base).request("/base.json")).json();
  expect(await describe({ archive })).toEqual({ tiles: "/map/base.pmtiles" });
  expect(await describe({ style: "https://maps.example/style.json" })).toEqual({
    style: "https://maps.example/style.json",
  });
  expect(await describe(null)).toEqual({});
  for (const base of [null, { style: "https://maps.example/style.json" }])
    expect((await createMap(base).request("/base.pmtiles")).status).toBe(404);
});

test.each([
  ["of another kind", { name: "PNGfile" }, "is not a PMTiles archive of version 3"],
  ["of an earlier version", { version: 2 }, "is not a PMTiles archive of version 3"],
  ["of pictures", { kind: 2 }, "holds no vector tiles"],
  ["that is cut short", { bytes: 100, kind: 0 }, "holds no vector tiles"],
])("a file %s is not taken for a map", async (_what, made, reason) => {
  await expect(openTileArchive(writeArchive(path.join(folder, "wrong"), made))).rejects.toThrow(reason);
});

test("a file that is not there is told in words", async () => {
  await expect(openTileArchive(path.join(folder, "none"))).rejects.toThrow(/^cannot be read: ENOENT/);
});
