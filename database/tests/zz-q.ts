import { readFileSync } from "node:fs";
import pg from "pg";

const c = new pg.Client(
  JSON.parse(
    readFileSync("/tmp/h2many.log", "utf8")
      .split("\n")
      .find((l) => l.startsWith("{"))!,
  ),
);
await c.connect();
for (const q of process.argv.slice(2)) {
  const t = performance.now();
  try {
    const r = await c.query(q);
    const rs = Array.isArray(r) ? r.at(-1) : r;
    console.log(q.slice(0, 80), "--", (performance.now() - t).toFixed(1) + "ms");
    for (const row of rs.rows)
      console.log(
        "  ",
        Object.values(row)
          .map((v) => (typeof v === "object" ? JSON.stringify(v) : v))
          .join(" | ")
          .slice(0, 900),
      );
  } catch (e) {
    console.log(q.slice(0, 100), "ERR", e.message, e.detail ?? "", e.where ?? "");
  }
}
await c.end();
