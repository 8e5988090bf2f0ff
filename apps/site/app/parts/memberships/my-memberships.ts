import { queryOptions } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { isBeingCharged } from "./renewal-words.ts";

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
    // what is being charged is paid or refused in a moment
    refetchInterval: ({ state }) => (state.data?.some(isBeingCharged) ? 3000 : false),
  });

/** What pays for a plan: given by the screen, which may use the part that takes money. */
export type PayComponent = ComponentType<{
  planId: string;
  personId: string;
  onPaid?: () => void;
  savedCard?: { membershipId: string; last4: string | null };
}>;

/** What takes another card for the periods to come, given in the same way. */
export type CardComponent = ComponentType<{
  membershipId: string;
  personId: string;
  organiser: string;
  label: string;
  sentence: string;
}>;

/** What puts a card into the wallet of this phone, given in the same way. */
export type WalletComponent = ComponentType<{ membershipId: string; organiser: string }>;

/** What a person paid for a membership, the newest first. */
export const membershipPaymentsQuery = (personId: string, membershipId: string) =>
  queryOptions({
    queryKey: [...membershipsKey(personId), "payments", membershipId],
    queryFn: () => call("list_membership_payments", { p_membership_id: membershipId }),
  });
