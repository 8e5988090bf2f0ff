import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";

/** A question about access in a list: never its text. Times are ISO 8601. */
export type AccessCard = {
  id: string;
  status: "open" | "answered" | "closed";
  created_at: string;
  due_at: string;
  answered_at: string | null;
  is_overdue: boolean;
  /** false once the text has been deleted */
  has_text: boolean;
  /** the night or the venue it speaks of */
  about: string;
  event: { id: string; slug: string; title: string } | null;
  venue: { id: string; slug: string; name: string } | null;
  member?: { name: string } | null;
  member_id?: string | null;
  is_for_me?: boolean;
};

/** A question as one side reads it. */
export type AccessRequest = AccessCard & {
  side: "asker" | "team" | "member";
  question: string | null;
  answer: string | null;
  person?: { name: string } | null;
  members?: { id: string; name: string }[];
  /** the venue whose access sheet the reader may write */
  sheet_of?: { id: string; slug: string } | null;
};

/** Queries to refetch after a question changes. */
export const accessKey = ["access-requests"] as const;

/** Fifty questions to a venue, or about a night, and those before the last one read. */
export async function listAccess(
  of: { venueId: string } | { eventId: string },
  last?: AccessCard,
): Promise<AccessCard[]> {
  const data = await call("list_access_requests", {
    ...("venueId" in of ? { p_venue_id: of.venueId } : { p_event_id: of.eventId }),
    ...(last ? { p_before: last.created_at, p_before_id: last.id } : {}),
  });
  return data as unknown as AccessCard[];
}

export const myAccessQuery = () =>
  queryOptions({
    queryKey: [...accessKey, "mine"],
    staleTime: 0,
    queryFn: async () => {
      const data = await call("list_my_access_requests");
      return data as unknown as { asked: AccessCard[]; to_answer: AccessCard[] };
    },
  });

/** Opening one is written down, so it is read once and not again by itself. */
export const accessQuery = (id: string) =>
  queryOptions({
    queryKey: [...accessKey, id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const data = await call("open_access_request", { p_request_id: id });
      return data as unknown as AccessRequest;
    },
  });

/** The last day for an answer, "Wed 25 Nov": due is the midnight after it. */
export const dueDay = (due_at: string): string =>
  dayName(londonWallClock(new Date(Date.parse(due_at) - 60_000)).day);

/** "Due by the end of Wed 25 Nov", "Was due by …", "Answered …". */
export function accessClock({ status, is_overdue, due_at, answered_at }: AccessCard): string {
  if (status === "open") return `${is_overdue ? "Was due" : "Due"} by the end of ${dueDay(due_at)}`;
  return answered_at ? `Answered ${momentName(answered_at)}` : "Closed";
}
