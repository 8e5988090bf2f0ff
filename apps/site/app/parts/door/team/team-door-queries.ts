import { queryOptions } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";

/** How often the numbers are read again while they are in view, beside what the team's channel tells. */
const everyMs = 30_000;

/** What the team's screens read of the door of a night begins with this key. */
export const teamDoorKey = (eventId: string) => ["door", "team", eventId];

/** The numbers of a night as its team reads them. */
export const teamNumbersQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...teamDoorKey(eventId), "numbers"],
    staleTime: 0,
    refetchInterval: everyMs,
    queryFn: () => call("door_numbers", { p_event_id: eventId }),
  });

/** A pass of a night as its supervisors see it. */
export type DoorPass = {
  id: string;
  role: "steward" | "supervisor";
  label: string;
  gate: string | null;
  state: "waiting" | "in_use" | "revoked" | "ended";
  created_at: string;
  claimed_at: string | null;
  ends_at: string;
};

/** The passes of a night, the newest first. */
export const doorPassesQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...teamDoorKey(eventId), "passes"],
    staleTime: 0,
    refetchInterval: everyMs,
    queryFn: async () => {
      const data = await call("list_door_passes", { p_event_id: eventId });
      // generated types say of no column of a function that it may be null, or which words it has
      return data as DoorPass[];
    },
  });

/** What revoked passes of a night brought and a supervisor has to decide about, a row a pass. */
export const heldScansQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...teamDoorKey(eventId), "held"],
    staleTime: 0,
    queryFn: async () => {
      return call("list_held_scans", { p_event_id: eventId });
    },
  });
