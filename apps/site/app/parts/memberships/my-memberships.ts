import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";

/** A membership of the person, or a request for one. */
export type MyMembership = Answer<"list_my_memberships">[number];

/** All that change with it. */
export const membershipsKey = (personId: string) => ["memberships", personId, "mine"];

/** The person's memberships and requests, those that count first. */
export const myMembershipsQuery = (personId: string) =>
  queryOptions({
    queryKey: membershipsKey(personId),
    queryFn: () => call("list_my_memberships"),
    staleTime: 0,
  });
