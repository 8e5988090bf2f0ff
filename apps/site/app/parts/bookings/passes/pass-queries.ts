import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";
import { formatMoney } from "#app/format/money.ts";

/** The pass that is sold for a series, as everybody sees it. */
export type SeriesPass = NonNullable<Answer<"get_series_pass">>;
/** A pass that the reader bought. */
export type MyPass = Answer<"list_my_series_passes">[number];

type Wanted = { p_series_id: string } | { p_event_id: string };

/** The pass for a series, by the series or by one of its nights; null where none is sold. */
export const passQuery = (wanted: Wanted) =>
  queryOptions({ queryKey: ["series-pass", wanted], queryFn: () => call("get_series_pass", wanted) });

/** The passes of a person that are good for a night to come. */
export const myPassesQuery = (personId: string) =>
  queryOptions({
    queryKey: ["mine", personId, "series-passes"],
    queryFn: () => call("list_my_series_passes"),
  });

/** "All 6 nights left, £48": what a pass is good for now, and what it costs. */
export function passWords({ nights, total_pence, state }: SeriesPass): string {
  if (state === "ended" || total_pence === null) return "This pass is no longer sold.";
  if (state === "sold_out") return "This pass is sold out.";
  const left = nights.length === 1 ? "The one night left" : `All ${nights.length} nights left`;
  return `${left}, ${formatMoney(total_pence)}`;
}
