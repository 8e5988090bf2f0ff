// npm run db:new -- events series: makes an empty migration named <UTC time>_events_series.sql and prints its path.
import { writeFileSync } from "node:fs";
import path from "node:path";

const words = process.argv.slice(2).map((word) => word.toLowerCase());
if (words.length < 2 || words.some((word) => !/^[a-z0-9]+$/.test(word))) {
  console.error("usage: npm run db:new -- <part> <what...>   e.g. npm run db:new -- events add series");
  process.exit(2);
}
const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
const file = path.resolve(import.meta.dirname, "../migrations", `${stamp}_${words.join("_")}.sql`);
writeFileSync(
  file,
  "-- expand: What this changes and why, in one sentence. (Only adds; what fills in says backfill, what takes away says contract.)\n",
  { flag: "wx" },
);
console.log(file);
