import type { User } from "@supabase/supabase-js";
import { readStored } from "#app/device/browser-storage.ts";

/** The key under which supabase-js keeps the session of this origin. */
export function sessionStorageKey(): string {
  return `sb-${window.location.hostname.split(".")[0]}-auth-token`;
}

/** The session as the auth client wrote it; null when there is none, it is damaged, or storage is refused. */
export function readStoredSession(): { user: User; accessToken: string } | null {
  try {
    const stored = JSON.parse(readStored("local", sessionStorageKey()) ?? "null");
    if (typeof stored?.user?.id !== "string") return null;
    return { user: stored.user, accessToken: String(stored.access_token) };
  } catch {
    return null;
  }
}
