import { queryOptions } from "@tanstack/react-query";
import { TEAM_ROLES, type TeamRole } from "@undercroft/contract/team-roles";
import { browserClient } from "#app/api/browser-client.ts";
import { keepPersonal, readPersonal } from "#app/api/personal-storage.ts";

/** One of the five roles. */
export type Role = TeamRole;
/** The roles, the widest first. */
export const roles = Object.keys(TEAM_ROLES) as Role[];

/** Roles that write events. */
export const writes = (role: string): boolean => ["owner", "manager", "editor"].includes(role);
/** Roles that change the team and the details. */
export const manages = (role: string): boolean => ["owner", "manager"].includes(role);

/** The organisers a person acts for. */
export const myOrganisersQuery = (personId: string | undefined) =>
  queryOptions({
    queryKey: ["organisers", personId, "mine"],
    enabled: personId !== undefined,
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client.rpc("list_my_organisers").throwOnError();
      return data ?? [];
    },
  });

/** One of them. */
export type MyOrganiser = Awaited<
  ReturnType<NonNullable<ReturnType<typeof myOrganisersQuery>["queryFn"]>>
>[number];

const KEY = "organiser";

/** Keeps in this browser which organiser was looked at last. */
export const keepLastOrganiser = (id: string): void => keepPersonal(KEY, id);

/** The organiser that the address names, or the one looked at last, or the first; undefined without any. */
export function chosenOrganiser(
  organisers: readonly MyOrganiser[],
  as: string | null,
): MyOrganiser | undefined {
  const last = readPersonal(KEY);
  return organisers.find(({ id }) => id === as) ?? organisers.find(({ id }) => id === last) ?? organisers[0];
}

/** A team: that of an organiser or of a venue, and what the person who looks is in it. */
export type TeamRef = { kind: "organiser" | "venue"; id: string; name: string; role: string };

/** How the functions of a team are told which one is meant. */
export const teamIds = ({ kind, id }: Pick<TeamRef, "kind" | "id">) =>
  kind === "organiser" ? { p_organiser_id: id } : { p_venue_id: id };

/** Who is in a team, and who was asked to join. */
export const teamQuery = (team: TeamRef) =>
  queryOptions({
    queryKey: ["organisers", "team", team.id],
    queryFn: async () => {
      const client = await browserClient();
      const [members, invitations] = await Promise.all([
        client.rpc("list_team", teamIds(team)).throwOnError(),
        manages(team.role)
          ? client
              .from("team_invitations")
              .select("id, email, role, expires_at")
              .eq(team.kind === "organiser" ? "organiser_id" : "venue_id", team.id)
              .eq("status", "pending")
              .order("created_at")
              .throwOnError()
          : { data: [] },
      ]);
      return { members: members.data ?? [], invitations: invitations.data ?? [] };
    },
  });

/** Who may do what in any team, in the order of reading. */
export const teamRightsQuery = () =>
  queryOptions({
    queryKey: ["organisers", "rights"],
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client.rpc("list_team_rights").throwOnError();
      return data ?? [];
    },
  });

/** A team as its members see it. */
export type Team = Awaited<ReturnType<NonNullable<ReturnType<typeof teamQuery>["queryFn"]>>>;
