import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { serverDate } from "#app/device/server-time.ts";
import { clockTime, dayName, londonWallClock } from "#app/format/nights.ts";

/** Where a request to hire a room stands. */
export type HireStatus =
  | "sent"
  | "ongoing"
  | "offered"
  | "requested"
  | "confirmed"
  | "done"
  | "declined"
  | "cancelled"
  | "expired";

/** A request in a list. Times are ISO 8601, money is pence. */
export type HireCard = {
  id: string;
  status: HireStatus;
  /** goes up with every change of offer or state */
  version: number;
  day: string;
  starts_at: string;
  ends_at: string;
  guests: number;
  purpose: string;
  budget_pence: number | null;
  created_at: string;
  answered_at: string | null;
  reason: string | null;
  ended_by: "team" | "asker" | null;
  expires_at: string | null;
  offer: { price_pence: number; conditions: string | null; until: string; is_over: boolean } | null;
  venue: { id: string; slug: string; name: string; status: string };
  written_at: string | null;
  /** for the team alone */
  person?: { name: string; handle: string } | null;
  clashes?: number;
};

/** Something that is on in the room at the same hours. */
export type HireClash = {
  kind: "night" | "hire";
  title: string;
  starts_at: string;
  ends_at: string | null;
  slug: string | null;
};

/** A message of one side; the asker reads the name of the room over what its team wrote. */
export type HireMessage = {
  id: string;
  sequence: number;
  body: string;
  created_at: string;
  is_from_team: boolean;
  is_mine: boolean;
  name: string;
};

/** A request as one side reads it. */
export type Hire = Omit<HireCard, "clashes"> & {
  side: "team" | "asker";
  is_over: boolean;
  may_cancel: boolean;
  clashes: HireClash[] | null;
  making: {
    by: string | null;
    is_mine: boolean | null;
    draft_id: string | null;
    event: { title: string; slug: string; status: string } | null;
  } | null;
  organisers: { id: string; name: string }[];
  /** the thread of the messages; null before anybody has written */
  conversation_id: string | null;
  messages: HireMessage[];
};

/** Queries to refetch after a request changes. */
export const hireKey = ["hire"] as const;

export const hireQuery = (id: string) =>
  queryOptions({
    queryKey: [...hireKey, id],
    staleTime: 0,
    queryFn: async () => {
      const data = await call("open_hire_request", { p_request_id: id });
      return data as unknown as Hire;
    },
  });

export const myHireQuery = () =>
  queryOptions({
    queryKey: [...hireKey, "mine"],
    staleTime: 0,
    queryFn: async () => {
      const data = await call("list_my_hire_requests");
      return data as unknown as HireCard[];
    },
  });

/** Fifty requests of a venue, and those before the last one read. */
export async function listHire(
  venueId: string,
  state: "open" | "over",
  last?: HireCard,
): Promise<HireCard[]> {
  const data = await call("list_hire_requests", {
    p_venue_id: venueId,
    p_state: state,
    ...(last ? { p_before: last.created_at, p_before_id: last.id } : {}),
  });
  return data as unknown as HireCard[];
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
