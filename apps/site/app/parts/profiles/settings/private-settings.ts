import { queryOptions } from "@tanstack/react-query";
import type { Database } from "@undercroft/contract/database";
import { call } from "#app/api/call.ts";
import { connect } from "#app/parts/profiles/session/session-store.ts";

/** Columns that only the person themself sees. */
export type PrivateChanges = Database["public"]["Tables"]["profile_private"]["Update"];

/** What only oneself sees of one's profile. */
export const privateSettingsQuery = (personId: string) =>
  queryOptions({
    queryKey: ["mine", personId, "private-settings"],
    staleTime: 0,
    queryFn: async () => {
      const client = await connect();
      const { data } = await client
        .from("profile_private")
        .select()
        .eq("user_id", personId)
        .single()
        .throwOnError();
      return data;
    },
  });

/** Saves what has changed of it. @throws the refusal of the database */
export async function savePrivate(personId: string, changes: PrivateChanges): Promise<void> {
  const client = await connect();
  await client.from("profile_private").update(changes).eq("user_id", personId).throwOnError();
}

/** Whom and what one has shut out. */
export const shutOutQuery = (personId: string) =>
  queryOptions({
    queryKey: ["mine", personId, "shut-out"],
    staleTime: 0,
    queryFn: async () => {
      return call("list_shut_out");
    },
  });
