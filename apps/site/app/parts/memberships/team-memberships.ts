import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";

/** A plan as its team sees it. */
export type TeamPlan = Answer<"list_team_plans">[number];
/** A member, or a person who asked to be one, as the team sees them. */
export type Member = Answer<"list_members">[number];

/** All that changes with a plan or a member of an organiser. */
export const teamMembershipsKey = (organiserId: string) => ["memberships", "team", organiserId];

/** The plans of an organiser, with how many ask and are members. */
export const teamPlansQuery = (organiserId: string) =>
  queryOptions({
    queryKey: [...teamMembershipsKey(organiserId), "plans"],
    queryFn: () => call("list_team_plans", { p_organiser_id: organiserId }),
  });
