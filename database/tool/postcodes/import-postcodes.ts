// Full postcodes with their points, from the ONS Postcode Directory (Open Government Licence v3).
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import type pg from "pg";

/** What an import did. */
export interface PostcodesImported {
  kept: number;
  /** ended, without a point, or not written like a postcode */
  passedOver: number;
  /** of Northern Ireland, which need a licence of their own */
  northernIreland: number;
}

type Row = { code: string; lat: number; lng: number };

const batchSize = 5000;
const columns = { code: ["pcds", "pcd8", "pcd"], lat: ["lat"], lng: ["long", "lng"], ended: ["doterm"] };

/**
 * Reads a directory, line by line, and keeps its postcodes.
 *
 * @param options.withBt keeps Northern Ireland's too. @throws Error naming the column that is missing
 */
export async function importPostcodes(
  client: pg.ClientBase,
  file: string,
  options: { withBt: boolean },
): Promise<PostcodesImported> {
  const lines = createInterface({
    input: createReadStream(file, "utf8"),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const done: PostcodesImported = { kept: 0, passedOver: 0, northernIreland: 0 };
  let at: Record<keyof typeof columns, number> | null = null;
  let batch: Row[] = [];
  for await (const line of lines) {
    const cells = line
      .replace(/^\uFEFF/, "")
      .split(",")
      .map((cell) => cell.replace(/^"|"$/g, "").trim());
    if (!at) {
      at = findColumns(cells);
      continue;
    }
    const row = cells[at.ended] ? null : readRow(cells, at);
    if (!row) done.passedOver++;
    else if (row.code.startsWith("BT") && !options.withBt) done.northernIreland++;
    else batch.push(row);
    if (batch.length >= batchSize) {
      done.kept += await keep(client, batch);
      batch = [];
    }
  }
  if (!at) throw new Error(`${file} is empty`);
  done.kept += await keep(client, batch);
  return done;
}

function findColumns(names: readonly string[]): Record<keyof typeof columns, number> {
  const lower = names.map((name) => name.toLowerCase());
  const find = (wanted: readonly string[]) => {
    const index = wanted.map((name) => lower.indexOf(name)).find((place) => place >= 0);
    if (index === undefined) throw new Error(`The file has no column ${wanted.join(" or ")}`);
    return index;
  };
  return {
    code: find(columns.code),
    lat: find(columns.lat),
    lng: find(columns.lng),
    ended: lower.indexOf("doterm"),
  };
}

function readRow(cells: readonly string[], at: Record<keyof typeof columns, number>): Row | null {
  const joined = (cells[at.code] ?? "").toUpperCase().replaceAll(" ", "");
  const [, outward, inward] = /^([A-Z]{1,2}[0-9][A-Z0-9]?)([0-9][A-Z]{2})$/.exec(joined) ?? [];
  const [lat, lng] = [Number(cells[at.lat]), Number(cells[at.lng])];
  // a postcode without a point stands at 99.999999
  const isInside = lat > 49 && lat < 61.5 && lng > -9 && lng < 2.5;
  return outward && isInside ? { code: `${outward} ${inward}`, lat, lng } : null;
}

async function keep(client: pg.ClientBase, rows: readonly Row[]): Promise<number> {
  if (rows.length === 0) return 0;
  const { rowCount } = await client.query(
    `insert into public.postcodes (code, lat, lng)
     select distinct on (code) code, lat, lng from json_to_recordset($1) as r(code text, lat float8, lng float8)
     on conflict (code) do update set lat = excluded.lat, lng = excluded.lng`,
    [JSON.stringify(rows)],
  );
  return rowCount ?? 0;
}
