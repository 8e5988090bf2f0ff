import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";

/** The tabs of "Your nights", in their order. */
export const nightTabs = {
  on_sale: "On sale",
  draft: "Drafts",
  scheduled: "Scheduled",
  past: "Past",
  cancelled: "Cancelled",
} as const;
export type NightTab = keyof typeof nightTabs;

export const isNightTab = (name: string | null): name is NightTab => name !== null && name in nightTabs;

/** How many events each tab holds. */
export const countsQuery = (organiserId: string) =>
  queryOptions({
    queryKey: ["nights", organiserId, "counts"],
    staleTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client.rpc("count_my_events", { p_organiser_id: organiserId }).throwOnError();
      return new Map((data ?? []).map(({ tab, count }) => [tab, count]));
    },
  });

export const nightsQuery = (organiserId: string, tab: NightTab, page: number) =>
  queryOptions({
    queryKey: ["nights", organiserId, tab, page],
    staleTime: 0,
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .rpc("list_my_events", {
          p_organiser_id: organiserId,
          p_tab: tab,
          p_limit: 50,
          p_offset: (page - 1) * 50,
        })
        .throwOnError();
      return data ?? [];
    },
  });

/** A row of "Your nights": an event, or a draft that is none yet. */
export type MyNight = Awaited<ReturnType<NonNullable<ReturnType<typeof nightsQuery>["queryFn"]>>>[number];
