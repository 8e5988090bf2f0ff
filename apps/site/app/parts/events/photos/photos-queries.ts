import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";

/** The photos of a night that everybody may see, the cover first. */
export const nightPhotosQuery = (eventId: string) =>
  queryOptions({
    queryKey: ["night-photos", eventId],
    staleTime: 60_000,
    queryFn: (): Promise<NightPhoto[]> => call("list_event_photos", { p_event_id: eventId }),
  });

/** All photos of a night, as its team sees them. */
export const teamPhotosQuery = (eventId: string) =>
  queryOptions({
    queryKey: ["nights", "event", eventId, "photos"],
    staleTime: 0,
    queryFn: (): Promise<TeamPhoto[]> => call("list_team_photos", { p_event_id: eventId }),
  });

/** A photo as everybody sees it. */
export type NightPhoto = Omit<Answer<"list_event_photos">[number], "credit" | "width" | "height"> & {
  credit: string | null;
  width: number | null;
  height: number | null;
};

/** A photo as its team sees it. */
export type TeamPhoto = Omit<Answer<"list_team_photos">[number], "credit" | "asked_at" | "asked_words"> & {
  credit: string | null;
  asked_at: string | null;
  asked_words: string | null;
};
