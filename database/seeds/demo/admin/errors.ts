// Forty reports of errors, of seven kinds.
import path from "node:path";
import { readCsvTable, requireCell } from "../../csv-table.ts";
import { insertRows } from "../../insert-rows.ts";
import type { Demo } from "../demo-seed.ts";
import type { Buyer } from "../people/people.ts";
import { createRandom } from "../random.ts";

const browsers = [
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1",
  "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/139.0 Mobile Safari/537.36",
  "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0",
];

/** Puts them in, some in the name of somebody of the crowd. */
export async function seedErrors({ client, now }: Demo, crowd: Buyer[]): Promise<void> {
  const random = createRandom("errors");
  const rows = readCsvTable(path.join(import.meta.dirname, "errors.csv")).flatMap((row) =>
    Array.from({ length: Number(requireCell(row, "count")) }, () => ({
      id: random.uuid(),
      user_id: random.chance(0.4) ? random.pick(crowd).id : null,
      title: requireCell(row, "title"),
      url: random.pick(["/events", "/bookings", "/venues", "/"]),
      user_agent: random.pick(browsers),
      browser_info: {},
      error_details: { fingerprint: row.fingerprint },
      severity: "high",
      status: requireCell(row, "status"),
      created_at: new Date(now.getTime() - random.between(1, 20 * 24) * 3_600_000).toISOString(),
    })),
  );
  // the state of a group is what staff have made it, also for reports that came later
  await client.query("alter table public.error_reports disable trigger join_error_group");
  await insertRows(client, "public.error_reports", rows);
  await client.query("alter table public.error_reports enable trigger join_error_group");
}
