// Content-Range and the status that follows from it. https://docs.postgrest.org/en/v14/references/api/pagination_count.html
import { rangeError } from "../errors.ts";
import type { Reply } from "../plan.ts";
import type { Outcome } from "../run.ts";

/** Which rows came back, of how many. */
export type Page = { offset: number; count: number; total: number | undefined };

/** `0-9/25`, `*\/0`, `0-9/*`. */
export function toContentRange({ offset, count, total }: Page): string {
  const rows = count > 0 ? `${offset}-${offset + count - 1}` : "*";
  return `${rows}/${total ?? "*"}`;
}

/** 200 when the page is everything or nobody asked, else 206. @throws RestError PGRST103 past the end */
export function toPageStatus(page: Page): number {
  const { offset, count, total } = page;
  if (total === undefined) return 200;
  if (offset > total) {
    throw rangeError(`An offset of ${offset} was requested, but there are only ${total} rows.`, [
      ["content-range", `*/${total}`],
    ]);
  }
  return count < total ? 206 : 200;
}

/** The total that the caller asked for, from what was counted and what was guessed. */
export function toTotal(
  outcome: Outcome,
  { count, maxRows }: Pick<Reply, "count" | "maxRows">,
): number | undefined {
  const { total, planned } = outcome;
  if (count === "planned") return planned;
  if (count !== "estimated" || total === undefined) return total;
  return total > maxRows ? Math.max(total, planned ?? 0) : total;
}
