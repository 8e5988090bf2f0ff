import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";
import { serverDate } from "#app/device/server-time.ts";
import { clockTime, dayName, londonWallClock } from "#app/format/nights.ts";

/** Where a request to hire a room stands. */
export type HireStatus = HireCard["status"];

/** A request in a list. Times are ISO 8601, money is pence. */
export type HireCard = Answer<"list_my_hire_requests">[number] &
  Partial<Pick<Answer<"list_hire_requests">[number], "person" | "clashes">>;

/** Something that is on in the room at the same hours. */
export type HireClash = NonNullable<Hire["clashes"]>[number];

/** A request as one side reads it. */
export type Hire = Answer<"open_hire_request">;

/** Queries to refetch after a request changes. */
export const hireKey = ["hire"] as const;

export const hireQuery = (id: string) =>
  queryOptions({
    queryKey: [...hireKey, id],
    staleTime: 0,
    queryFn: () => call("open_hire_request", { p_request_id: id }),
  });

export const myHireQuery = () =>
  queryOptions({
    queryKey: [...hireKey, "mine"],
    staleTime: 0,
    queryFn: (): Promise<HireCard[]> => call("list_my_hire_requests"),
  });

/** Fifty requests of a venue, and those before the last one read. */
export async function listHire(
  venueId: string,
  state: "open" | "over",
  last?: HireCard,
): Promise<HireCard[]> {
  return call("list_hire_requests", {
    p_venue_id: venueId,
    p_state: state,
    ...(last ? { p_before: last.created_at, p_before_id: last.id } : {}),
  });
}

const stateWords: Record<HireStatus, { label: string; tone: "plain" | "warn" | "ok" | "danger" | "info" }> = {
  sent: { label: "Sent", tone: "warn" },
  ongoing: { label: "In conversation", tone: "info" },
  offered: { label: "Offer made", tone: "info" },
  requested: { label: "Offer taken", tone: "warn" },
  confirmed: { label: "Confirmed", tone: "ok" },
  done: { label: "Over", tone: "plain" },
  declined: { label: "Declined", tone: "danger" },
  cancelled: { label: "Cancelled", tone: "danger" },
  expired: { label: "Expired", tone: "plain" },
};

/** A state as both sides read it. */
export const hireState = (status: HireStatus) => stateWords[status];

/** "Sat 12 Dec, 20:00 to 02:00" in London, with the year where it is another one than this. */
export function hireTimes({ starts_at, ends_at }: { starts_at: string; ends_at: string }): string {
  const starts = new Date(starts_at);
  const { day } = londonWallClock(starts);
  const year = day.startsWith(londonWallClock(serverDate()).day.slice(0, 4)) ? "" : ` ${day.slice(0, 4)}`;
  return `${dayName(day)}${year}, ${clockTime(starts)} to ${clockTime(new Date(ends_at))}`;
}
