import type { SupabaseClient } from "@supabase/supabase-js";
import type { Database } from "@undercroft/contract/database";
import type { RouterContextProvider } from "react-router";
import { clientContext } from "#app/context.ts";

/** A supabase-js client typed with our schema. */
export type Client = SupabaseClient<Database>;

/** The client of a loader: reads as a visitor without an account, in process, never as a person. */
export function publicClient(context: Readonly<RouterContextProvider>): Client {
  return context.get(clientContext);
}
