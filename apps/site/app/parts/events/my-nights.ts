import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";

/** The tabs of "Your nights", in their order. */
export const nightTabs = {
  on_sale: "On sale",
  waiting: "Waiting for approval",
  draft: "Drafts",
  scheduled: "Scheduled",
  past: "Past",
  cancelled: "Cancelled",
} as const;
export type NightTab = keyof typeof nightTabs;

const isNightTab = (name: string | null): name is NightTab => name !== null && Object.hasOwn(nightTabs, name);

/** The tab that the address names, or the first one that holds something; null until it is known which that is. */
export function tabOf(
  wanted: string | null,
  counts: ReadonlyMap<string, number> | undefined,
  isUnknown: boolean,
): NightTab | null {
  if (isNightTab(wanted)) return wanted;
  if (!counts) return isUnknown ? "on_sale" : null;
  return (Object.keys(nightTabs) as NightTab[]).find((tab) => (counts.get(tab) ?? 0) > 0) ?? "on_sale";
}

/** How many events each tab holds. */
export const countsQuery = (organiserId: string) =>
  queryOptions({
    queryKey: ["nights", organiserId, "counts"],
    staleTime: 0,
    queryFn: async () => {
      const data = await call("count_my_events", { p_organiser_id: organiserId });
      return new Map(data.map(({ tab, count }) => [tab, count]));
    },
  });

export const nightsQuery = (organiserId: string, tab: NightTab | null, page: number) =>
  queryOptions({
    queryKey: ["nights", organiserId, tab, page],
    enabled: tab !== null,
    staleTime: 0,
    queryFn: async () => {
      return call("list_my_events", {
        p_organiser_id: organiserId,
        p_tab: tab ?? "on_sale",
        p_limit: 50,
        p_offset: (page - 1) * 50,
      });
    },
  });

/** A row of "Your nights": an event, or a draft that is none yet. */
export type MyNight = Awaited<ReturnType<NonNullable<ReturnType<typeof nightsQuery>["queryFn"]>>>[number];
