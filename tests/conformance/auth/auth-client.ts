// The unmodified client of Supabase, as many browsers as a test needs.
import { createClient, type SupabaseClientOptions } from "@supabase/supabase-js";
import type { AuthServer } from "./start-auth.ts";

type Settings = NonNullable<SupabaseClientOptions<"public">["auth"]>;

/** What a browser keeps from one page to the next. */
export function createMemory() {
  const memory = new Map<string, string>();
  const storage = {
    getItem: (name: string) => memory.get(name) ?? null,
    setItem: (name: string, value: string) => void memory.set(name, value),
    removeItem: (name: string) => void memory.delete(name),
  };
  return { memory, storage };
}

/** A browser's worth of client: its own memory, nothing refreshed behind the test's back. */
export function connectTo(server: AuthServer, settings: Settings = {}, key = server.keys.publishable) {
  const { storage } = createMemory();
  return createClient(server.url, key, { auth: { storage, autoRefreshToken: false, ...settings } });
}

/** The administrator's side of the client. */
export function adminOf(server: AuthServer) {
  return connectTo(server, { persistSession: false }, server.keys.service).auth.admin;
}

/** What the client makes of a refusal, for comparing: status, code and message. */
export function refusal(status: number, code: string, message: string) {
  return { status, code, message };
}
