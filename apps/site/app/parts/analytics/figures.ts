import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { readJson } from "#app/api/read-json.ts";
import type { Day } from "#app/format/nights.ts";
import { toldApart } from "#app/format/told-apart.ts";
import type { Range } from "./range.ts";

/** What a figure counts: things, pence, or per cent. */
export type Unit = "count" | "pence" | "percent";

/** A figure of one day, and that of the day at its place in the range before. */
export type FigureDay = { day: Day; value: number | null; before: number | null };

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
export type PlatformFigures = {
  metric: string;
  unit: Unit;
  from: Day;
  to: Day;
  before_from: Day | null;
  before_to: Day | null;
  counts_from: Day | null;
  /** where the last day is not over: complete up to here */
  until: string | null;
  state: "ok" | "no_data" | "weeks";
  value: number | null;
  before: number | null;
  change: number | null;
  narrowed: boolean;
  days: FigureDay[];
  rows: {
    key: string;
    label: string;
    value: number | null;
    before: number | null;
    more: Record<string, number | null>;
  }[];
  splits: Splits | null;
  more: Record<string, number | string | null>;
};

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
    queryFn: async () =>
      readJson<PlatformFigures>(
        call("platform_figures", {
          p_metric: metric,
          ...rangeArguments(range),
          p_area: area,
          p_category: category,
        }),
      ),
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
export type SalesDay = {
  day: Day;
  seen: number | null;
  opened: number | null;
  held: number | null;
  bookings: number;
  tickets: number;
  gross_pence: number | null;
};

/** Something that may have moved sales. */
export type Mark = { at: string; day: Day; kind: "announced" | "release" | "price"; label: string };

/** What `event_figures` answers. */
export type EventFigures = {
  event: { id: string; title: string; slug: string; night_date: Day; status: string };
  from: Day;
  to: Day;
  counts_from: Day | null;
  until: string | null;
  has_money: boolean;
  funnel: { step: "seen" | "opened" | "held" | "paid"; unit: string; value: number | null }[];
  totals: Record<string, number | null>;
  days: SalesDay[];
  marks: Mark[];
  sources: {
    source: string;
    name: string;
    bookings: number;
    tickets: number;
    gross_pence: number | null;
    visitors: number | null;
    hidden_weeks: number;
  }[];
  releases: {
    ticket_type_id: string;
    name: string;
    kind: string;
    sales_start: string | null;
    sales_end: string | null;
    price_pence: number | null;
    places: number | null;
    tickets: number;
    cancelled: number;
    gross_pence: number | null;
  }[];
  splits: Splits | null;
  week_state: "ok" | "open";
  door: DoorFigures | null;
};

/** Who came to a night, by quarter of an hour; null where nothing was counted at its door. */
export type DoorFigures = {
  came_in: number;
  went_out: number;
  not_in: number;
  quarters: { at: string; came_in: number; went_out: number }[];
};

/** How an event does, since it was announced. */
export const eventFiguresQuery = (eventId: string) =>
  queryOptions({
    queryKey: ["analytics", "event", eventId],
    staleTime: 0,
    queryFn: async () => readJson<EventFigures>(call("event_figures", { p_event_id: eventId })),
  });

/** What `organiser_figures` and `venue_figures` answer. */
export type TeamFigures = {
  from: Day;
  to: Day;
  before_from: Day | null;
  before_to: Day | null;
  counts_from: Day | null;
  until: string | null;
  has_money: boolean;
  totals: Record<string, number | null>;
  before: Record<string, number | null> | null;
  days: SalesDay[];
  events: {
    id: string;
    title: string;
    slug: string;
    night_date: Day;
    status: string;
    seen: number | null;
    bookings: number;
    tickets: number;
    places: number | null;
    sold: number;
    gross_pence: number | null;
  }[];
  sources: { source: string; name: string; bookings: number; tickets: number; gross_pence: number | null }[];
  page?: { visitors: number | null; views: number | null };
  splits?: Splits | null;
  week_state?: "ok" | "open";
};

/** Whose figures are meant. */
export type FigureTeam = { kind: "organiser" | "venue"; id: string };

/** How a team does in a range. */
export const teamFiguresQuery = (team: FigureTeam, range: Range) =>
  queryOptions({
    queryKey: ["analytics", team.kind, team.id, range],
    staleTime: 0,
    queryFn: async () => {
      return readJson<TeamFigures>(
        team.kind === "organiser"
          ? call("organiser_figures", { p_organiser_id: team.id, ...rangeArguments(range) })
          : call("venue_figures", { p_venue_id: team.id, ...rangeArguments(range) }),
      );
    },
  });
