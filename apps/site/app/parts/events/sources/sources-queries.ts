import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";

/** A calendar as its team sees it. */
export type Source = Answer<"list_sources">[number];
/** A row of a preview, or one that was refused. */
export type SourceLine = Answer<"open_source">["lines"][number];
/** Whose calendars. */
export type SourceTeam = { kind: "organiser" | "venue"; id: string } | { kind: "staff" };

export const sourcesKey = (team: SourceTeam) => [
  "nights",
  "calendars",
  team.kind,
  team.kind === "staff" ? "all" : team.id,
];

/** The calendars of a team; all of them for staff. */
export const sourcesQuery = (team: SourceTeam) =>
  queryOptions({
    queryKey: sourcesKey(team),
    staleTime: 0,
    queryFn: (): Promise<Source[]> => {
      if (team.kind === "staff") return call("list_all_sources");
      return call(
        "list_sources",
        team.kind === "venue" ? { p_venue_id: team.id } : { p_organiser_id: team.id },
      );
    },
  });

/** While a calendar is being read for its preview, it is looked at again. */
export const isBeingRead = (source: Source): boolean =>
  source.state === "preview" && source.runs.length === 0;

/** The rows of a calendar; asked again until its preview is there. */
export const sourceQuery = (team: SourceTeam, id: string) =>
  queryOptions({
    queryKey: [...sourcesKey(team), id],
    staleTime: 0,
    queryFn: () => call("open_source", { p_source_id: id }),
    refetchInterval: ({ state }) => (state.data && isBeingRead(state.data.source) ? 1000 : false),
  });
