import { browserClient } from "#app/api/browser-client.ts";

/** What screens ask for by themselves, every few seconds: nobody waits for these, and they would fill the list. */
const COUNTED_BY_SCREENS = ["door_reads", "door_lists", "door_scans", "every action", "message_search"];

/** The last thousand counts that a person caused, the newest first. @throws the data API's error */
export async function listLimits() {
  const client = await browserClient();
  const { data } = await client
    .from("rate_limits")
    .select("id, identifier, action_type, window_minutes, window_start, count")
    .not("action_type", "in", `(${COUNTED_BY_SCREENS.map((action) => `"${action}"`).join(",")})`)
    .order("window_start", { ascending: false })
    .limit(1000)
    .throwOnError();
  return data;
}

/** What one caller did of one kind. `id` names one of its rows; clearing it clears the others of its window too. */
export type Count = Awaited<ReturnType<typeof listLimits>>[number];

/** Counts by kind, in the order of their names; the rows of one caller and window are one count. */
export function byKind(rows: readonly Count[]): { kind: string; counts: Count[] }[] {
  const kinds = new Map<string, Map<string, Count>>();
  for (const row of rows) {
    const kind = kinds.get(row.action_type) ?? new Map<string, Count>();
    kinds.set(row.action_type, kind);
    const caller = `${row.window_minutes} ${row.identifier}`;
    const known = kind.get(caller);
    kind.set(caller, known ? { ...known, count: known.count + row.count } : row);
  }
  return [...kinds]
    .map(([kind, counts]) => ({ kind, counts: [...counts.values()] }))
    .toSorted((one, other) => kindName(one.kind).localeCompare(kindName(other.kind)));
}

/** "asked:job_saves" is "Job saves, asked by a program". */
export function kindName(kind: string): string {
  const words = kind.replace(/^asked:/, "").replaceAll("_", " ");
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return kind.startsWith("asked:") ? `${name}, asked by a program` : name;
}

/** "user:…" and "address:…" as people read them. */
export const callerName = (identifier: string): string =>
  identifier.replace(/^user:/, "Account ").replace(/^address:/, "Network address ");
