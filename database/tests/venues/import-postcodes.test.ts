import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { importPostcodes } from "../../tool/postcodes/import-postcodes.ts";
import { emptyWorld, type World } from "../harness/world.ts";

const folder = mkdtempSync(path.join(tmpdir(), "postcodes-"));
let world: World;
beforeAll(async () => {
  world = await emptyWorld();
});
afterAll(async () => {
  await world.end();
  rmSync(folder, { recursive: true, force: true });
});

const write = (text: string) => {
  const file = path.join(folder, "onspd.csv");
  writeFileSync(file, text);
  return file;
};

const directory = `\uFEFFpcd,pcds,dointr,doterm,lat,long
"LS1 4AB","LS1 4AB","198001","",53.7991,-1.5501
"LS1 4AC","LS1 4AC","198001","200106",53.7991,-1.5501
"BT1 5GS","BT1 5GS","198001","",54.5966,-5.9301
"JE2 3AB","JE2 3AB","198001","",99.999999,0.000000
"rubbish","rubbish","198001","",53.1,-1.1
`;

test("living postcodes with a point are kept, Northern Ireland's only when asked for", async () => {
  const done = await importPostcodes(world.client, write(directory), { withBt: false });
  expect(done).toEqual({ kept: 1, passedOver: 3, northernIreland: 1 });
  const again = await importPostcodes(
    world.client,
    write(directory.replace("53.7991,-1.5501", "53.8,-1.55")),
    { withBt: true },
  );
  expect(again).toEqual({ kept: 2, passedOver: 3, northernIreland: 0 });
  const { rows } = await world.client.query("select code, lat, lng from postcodes order by code");
  expect(rows).toEqual([
    { code: "BT1 5GS", lat: 54.5966, lng: -5.9301 },
    { code: "LS1 4AB", lat: 53.8, lng: -1.55 },
  ]);
});

test("a file without a column it needs is refused by the column's name", async () => {
  await expect(
    importPostcodes(world.client, write("pcds,lat\nLS1 4AB,53\n"), { withBt: false }),
  ).rejects.toThrow("The file has no column long or lng");
  await expect(importPostcodes(world.client, write(""), { withBt: false })).rejects.toThrow("is empty");
});
