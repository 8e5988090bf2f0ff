import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { type Answer, call } from "#app/api/call.ts";
import { toldApart } from "#app/format/names/told-apart.ts";
import type { Day } from "#app/format/nights.ts";
import type { Range } from "./range.ts";

/** What a figure counts: things, pence, or per cent. */
export type Unit = PlatformFigures["unit"];

/** One cell of a split; null where fewer than twenty visitors stand behind it in every week. */
export type SplitCell = { value: string; label: string; visitors: number | null; hidden_weeks: number };

/** Visits by where they came from, in finished weeks. */
export type Splits = {
  weeks: { week: Day; is_closed: boolean }[];
  source?: SplitCell[];
  device?: SplitCell[];
  referrer?: SplitCell[];
  place?: SplitCell[];
};

/** What `platform_figures` answers. */
export type PlatformFigures = Answer<"platform_figures">;

/** What the figures of the platform are narrowed to. */
export type Filters = { range: Range; area: string | null; category: string | null };

/** The arguments of a range, as the database's functions take them. */
export const rangeArguments = ({ from, to, compare }: Range) => ({
  p_from: from,
  p_to: to,
  p_compare: compare,
});

export const platformFiguresQuery = (metric: string, { range, area, category }: Filters) =>
  queryOptions({
    queryKey: ["analytics", "platform", metric, range, area, category],
    staleTime: 60_000,
    queryFn: () =>
      call("platform_figures", {
        p_metric: metric,
        ...rangeArguments(range),
        p_area: area,
        p_category: category,
      }),
  });

/** The figures that the person who asks may see, in order. */
export const platformMetricsQuery = () =>
  queryOptions({
    queryKey: ["analytics", "metrics"],
    queryFn: async () => {
      return call("list_platform_metrics");
    },
  });

/** The cities that figures can be narrowed to. */
export const figureCitiesQuery = () =>
  queryOptions({
    queryKey: ["analytics", "cities"],
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .from("areas")
        .select("id, name, parent:parent_id (name)")
        .eq("kind", "city")
        .order("name")
        .throwOnError();
      return toldApart(data);
    },
  });

/** A day of an event or of a team. Money is null for those who may not see it. */
export type SalesDay = EventFigures["days"][number];

/** Something that may have moved sales. */
export type Mark = EventFigures["marks"][number];

/** What `event_figures` answers. */
export type EventFigures = Answer<"event_figures">;

/** Who came to a night, by quarter of an hour; null where nothing was counted at its door. */
export type DoorFigures = NonNullable<EventFigures["door"]>;

/** How an event does, since it was announced. */
export const eventFiguresQuery = (eventId: string) =>
  queryOptions({
    queryKey: ["analytics", "event", eventId],
    staleTime: 0,
    queryFn: () => call("event_figures", { p_event_id: eventId }),
  });

/** What `organiser_figures` and `venue_figures` answer. */
export type TeamFigures = Answer<"organiser_figures"> &
  Partial<Pick<Answer<"venue_figures">, "page" | "splits" | "week_state">>;

/** Whose figures are meant. */
export type FigureTeam = { kind: "organiser" | "venue"; id: string };

/** How a team does in a range. */
export const teamFiguresQuery = (team: FigureTeam, range: Range) =>
  queryOptions({
    queryKey: ["analytics", team.kind, team.id, range],
    staleTime: 0,
    queryFn: (): Promise<TeamFigures> =>
      team.kind === "organiser"
        ? call("organiser_figures", { p_organiser_id: team.id, ...rangeArguments(range) })
        : call("venue_figures", { p_venue_id: team.id, ...rangeArguments(range) }),
  });
