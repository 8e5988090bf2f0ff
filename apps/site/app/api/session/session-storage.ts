import { readStored, removeStored, writeStored } from "#app/device/browser-storage.ts";
import { clockOffsetMs } from "#app/device/server-time.ts";

/** When an access token ends, in seconds since 1970 by the server's clock; null for what is none. */
function endOf(accessToken: unknown): number | null {
  try {
    const [, claims = ""] = String(accessToken).split(".");
    const { exp } = JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/")));
    return typeof exp === "number" ? exp : null;
  } catch {
    return null;
  }
}

/**
 * The session as the auth client is to see it. It compares `expires_at` with the device's clock; where that is wrong, the moment is
 * told by that clock too, or a clock that is ahead has every answer refresh a token that is good.
 */
function byThisClock(text: string): string {
  const offset = clockOffsetMs();
  if (offset === 0) return text;
  try {
    const session = JSON.parse(text);
    const end = endOf(session?.access_token);
    return end === null ? text : JSON.stringify({ ...session, expires_at: end - Math.round(offset / 1000) });
  } catch {
    return text;
  }
}

/** Where the auth client keeps the session: in local storage, or for as long as the page lives where that is refused. */
export const sessionStorageOfClient = {
  getItem: (key: string): string | null => {
    const text = readStored("local", key);
    return text && byThisClock(text);
  },
  setItem: (key: string, text: string): void => void writeStored("local", key, text),
  removeItem: (key: string): void => removeStored("local", key),
};
