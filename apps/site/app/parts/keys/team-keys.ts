import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";

/** Whose keys. */
export type KeyTeam = { kind: "organiser" | "venue"; id: string };
/** A key as its team sees it: never the key itself. */
export type TeamKey = Answer<"list_team_keys">[number];
/** What a key may do. */
export type Scope = TeamKey["scopes"][number];

/** What each scope is called, and what it opens. */
export const scopes: Readonly<Record<Scope, { label: string; hint: string }>> = {
  "listings:write": {
    label: "List nights",
    hint: "Your website sends your nights as schema.org JSON-LD or iCalendar.",
  },
  "sales:read": {
    label: "Read bookings and who comes",
    hint: "What your team sees here. Email addresses only of people who agreed to news from you.",
  },
};

/** How the functions of a team are told which one is meant. */
export const teamIds = ({ kind, id }: KeyTeam) =>
  kind === "organiser" ? { p_organiser_id: id } : { p_venue_id: id };

export const keysKey = (team: KeyTeam) => ["keys", team.kind, team.id];

/** The keys of a team. */
export const keysQuery = (team: KeyTeam) =>
  queryOptions({
    queryKey: keysKey(team),
    staleTime: 0,
    queryFn: () => call("list_team_keys", teamIds(team)),
  });
