import { queryOptions } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { type Answer, call } from "#app/api/call.ts";
import { membershipsKey } from "./my-memberships.ts";
import { teamMembershipsKey } from "./team-memberships.ts";

/** The certificate and the rules of an organiser that is a members' club; null for any other. */
export const clubOfQuery = (organiserId: string) =>
  queryOptions({
    queryKey: [...teamMembershipsKey(organiserId), "club"],
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .from("club_plans")
        .select("*")
        .eq("organiser_id", organiserId)
        .maybeSingle()
        .throwOnError();
      return { club: data };
    },
  });

/** What is written about a club. */
export type Club = {
  plan_id: string;
  club_name: string;
  certificate_number: string;
  council: string;
  valid_until: string;
  nation: string;
  elects: boolean;
  days_between: number;
  guest_visits: number | null;
  register_months: number;
};

/** A club whose member the person is. */
export type MyClub = Answer<"list_my_clubs">[number];

/** The clubs of a person, with the nights to come and whom they signed in. */
export const myClubsQuery = (personId: string) =>
  queryOptions({
    queryKey: [...membershipsKey(personId), "clubs"],
    queryFn: () => call("list_my_clubs"),
    staleTime: 0,
  });
