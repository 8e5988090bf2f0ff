import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";

/** A question about access in a list: never its text. Times are ISO 8601. */
export type AccessCard = AskedCard & Partial<Omit<Answer<"list_access_requests">[number], keyof AskedCard>>;
type AskedCard = Answer<"list_my_access_requests">["asked"][number];

/** A question as one side reads it. */
export type AccessRequest = Answer<"open_access_request">;

/** Queries to refetch after a question changes. */
export const accessKey = ["access-requests"] as const;

/** Fifty questions to a venue, or about a night, and those before the last one read. */
export async function listAccess(
  of: { venueId: string } | { eventId: string },
  last?: AccessCard,
): Promise<AccessCard[]> {
  return call("list_access_requests", {
    ...("venueId" in of ? { p_venue_id: of.venueId } : { p_event_id: of.eventId }),
    ...(last ? { p_before: last.created_at, p_before_id: last.id } : {}),
  });
}

export const myAccessQuery = () =>
  queryOptions({
    queryKey: [...accessKey, "mine"],
    staleTime: 0,
    queryFn: () => call("list_my_access_requests"),
  });

/** Opening one is written down, so it is read once and not again by itself. */
export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: [...accessKey, id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: () => call("open_access_request", { p_request_id: id }),
  });

/** The last day for an answer, "Wed 25 Nov": due is the midnight after it. */
export const dueDay = (due_at: string): string =>
  dayName(londonWallClock(new Date(Date.parse(due_at) - 60_000)).day);

/** "Due by the end of Wed 25 Nov", "Was due by …", "Answered …". */
export function accessClock({ status, is_overdue, due_at, answered_at }: AccessCard): string {
  if (status === "open") return `${is_overdue ? "Was due" : "Due"} by the end of ${dueDay(due_at)}`;
  return answered_at ? `Answered ${momentName(answered_at)}` : "Closed";
}
