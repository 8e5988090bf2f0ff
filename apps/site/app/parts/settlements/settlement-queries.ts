import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";

/** All of a night, for the team that holds it. */
export type NightSettlement = Answer<"read_night_settlement">;
/** A deal, as one of its sides reads it. */
export type Settlement = Answer<"read_settlement">;
export type Sheet = Settlement["sheets"][number];
export type Facts = Sheet["facts"];

/** Who acts on a deal: by the code of a link, or by an account. */
export type Access = { dealId: string; code: string | null };

/** What queries of a night are kept under; those of its deals lie below it. */
export const nightKey = (eventId: string) => ["settlements", "night", eventId];
export const dealKey = (dealId: string) => ["settlements", "deal", dealId];

export const nightSettlementQuery = (eventId: string) =>
  queryOptions({
    queryKey: nightKey(eventId),
    staleTime: 0,
    queryFn: () => call("read_night_settlement", { p_event_id: eventId }),
  });

/** A deal for the side that is not the holder's. */
export const settlementQuery = ({ dealId, code }: Access) =>
  queryOptions({
    queryKey: dealKey(dealId),
    staleTime: 0,
    queryFn: () => call("read_settlement", { p_deal_id: dealId, ...asParty(code) }),
  });

export const mySettlementsQuery = queryOptions({
  queryKey: ["settlements", "mine"],
  staleTime: 0,
  queryFn: () => call("list_my_settlements"),
});

/** What tells a procedure that the other side asks: a person who is on both sides means this one. */
export const asParty = (code: string | null) => (code ? { p_code: code } : { p_side: "party" });
