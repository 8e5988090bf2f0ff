import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";

/** Whose bulletins they are. */
export type Sender = { kind: "organiser" | "venue"; id: string };
/** What a team has sent, how much it may still send this month, and the towns of its nights. */
export type TeamBulletins = Answer<"list_bulletins">;
/** One of them. */
export type TeamBulletin = TeamBulletins["bulletins"][number];
/** A picture of a bulletin. */
export type Picture = TeamBulletin["pictures"][number];

/** How the procedures are told who sends. */
export const senderIds = ({ kind, id }: Sender) =>
  kind === "organiser" ? { p_organiser_id: id } : { p_venue_id: id };

/** All that changes with a bulletin of a team. */
export const bulletinsKey = ({ id }: Sender) => ["bulletins", "team", id];

/** Read again every few seconds while one is on its way. */
export const teamBulletinsQuery = (sender: Sender) =>
  queryOptions({
    queryKey: bulletinsKey(sender),
    queryFn: () => call("list_bulletins", senderIds(sender)),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.bulletins.some(({ status }) => status === "sending") ? 5000 : false,
  });

/** Who a bulletin is for, in words. */
export const AUDIENCES: Readonly<Record<TeamBulletin["audience"], string>> = {
  all: "Everybody who wants to hear from you",
  followers: "Your followers",
  agreed: "People who agreed when they booked",
  came_twice: "People who came to two of your nights",
  bought_last_year: "People who booked in the last year",
  members: "Your members",
};

/** The groups a sender can choose: people are members of organisers alone. */
export const audiencesOf = ({ kind }: Sender): readonly (readonly [string, string])[] =>
  Object.entries(AUDIENCES).filter(([key]) => kind === "organiser" || key !== "members");
