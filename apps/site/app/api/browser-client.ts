import type { Client } from "./public-client.ts";

let client: Promise<Client> | undefined;

/**
 * The one client of this browser tab: same origin, session kept in local storage and refreshed by itself.
 * supabase-js is fetched on the first call, so that a visitor who only reads never downloads it.
 */
export function browserClient(): Promise<Client> {
  client ??= createBrowserClient().catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function createBrowserClient(): Promise<Client> {
  const { createClient } = await import("@supabase/supabase-js");
  return createClient(window.location.origin, publishableKey(), {
    auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: true, flowType: "implicit" },
  });
}

function publishableKey(): string {
  const key = document.querySelector<HTMLMetaElement>('meta[name="publishable-key"]')?.content;
  if (!key) throw new Error("The page carries no publishable key");
  return key;
}
