import { queryOptions } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";

/** What a person is asked who applies for a night, and where their application stands. */
export type Entry = Answer<"my_entry">;
/** One question as the person who applies reads it. */
export type EntryQuestion = Entry["questions"][number];
/** One question as its team reads it. */
export type TeamQuestion = Answer<"read_entry_rules">["questions"][number];

/** What a person is asked at a night. */
export const myEntryQuery = (eventId: string, personId: string) =>
  queryOptions({
    queryKey: ["mine", personId, "entry", eventId],
    staleTime: 0,
    queryFn: () => call("my_entry", { p_event_id: eventId }),
  });

/** How a team decides who comes, and its questions. */
export const entryRulesQuery = (organiserId: string) =>
  queryOptions({
    queryKey: ["organisers", "team", organiserId, "entry"],
    staleTime: 0,
    queryFn: () => call("read_entry_rules", { p_organiser_id: organiserId }),
  });

/** Where a person may vouch, and the links they have made. */
export const myVouchesQuery = (personId: string) =>
  queryOptions({
    queryKey: ["mine", personId, "vouches"],
    staleTime: 0,
    queryFn: () => call("list_my_vouches"),
  });
