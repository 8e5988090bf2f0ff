import { storedNames } from "#app/device/browser-storage.ts";
import { serverNow } from "#app/device/server-time.ts";
import { readAssurance, verifiedFactors } from "./factors/assurance.ts";
import type { Session } from "./session/session-machine.ts";
import { connect, readAuthLog } from "./session/session-store.ts";
import { sessionStorageKey } from "./session/stored-session.ts";

/** One line of the debug screen. */
export type DebugFact = { name: string; value: string };

/** Enough of a token to tell two apart, never enough to use one. */
export function maskToken(token: string): string {
  return token === "" ? "none" : `${token.slice(0, 4)}… (${token.length} characters)`;
}

/** Seconds as "in 42 min" or "3 min ago". */
function fromNow(unixSeconds: number, nowMs: number): string {
  const minutes = Math.round((unixSeconds * 1000 - nowMs) / 60_000);
  return minutes < 0 ? `${-minutes} min ago` : `in ${minutes} min`;
}

/** Names of what this browser keeps for us, never what is in it. */
function storedKeys(): string {
  const names = [...storedNames("local"), ...storedNames("session")];
  return (
    names
      .filter((key) => /^(sb-|undercroft)/.test(key))
      .sort()
      .join(", ") || "nothing"
  );
}

/** What this browser knows of its session. Nothing here can be used to act as the person. */
export async function readDebugFacts(session: Session, now = serverNow()): Promise<DebugFact[]> {
  const events = readAuthLog().map(({ event, at }) => `${new Date(at).toISOString()} ${event}`);
  const common = [
    { name: "Storage key", value: sessionStorageKey() },
    { name: "Stored", value: storedKeys() },
    { name: "Latest events", value: events.join(" · ") || "none" },
  ];
  if (session.status !== "signed-in") return [{ name: "Session", value: session.status }, ...common];
  const { person, arrival } = session;
  const { data } = await (await connect()).auth.getSession();
  const expiresAt = data.session?.expires_at ?? 0;
  const proven = verifiedFactors({ factors: person.factors ?? [] });
  return [
    { name: "Session", value: arrival ? `signed in through a link (${arrival})` : "signed in" },
    { name: "User", value: person.id },
    { name: "Profile", value: person.profile ? `@${person.profile.handle}` : "none" },
    { name: "Roles", value: person.roles.join(", ") || "none" },
    { name: "Expires", value: `${new Date(expiresAt * 1000).toISOString()} (${fromNow(expiresAt, now)})` },
    {
      name: "Assurance level",
      value: `${readAssurance(data.session?.access_token ?? "")}, ${proven.length} verified factors`,
    },
    { name: "Access token", value: maskToken(data.session?.access_token ?? "") },
    { name: "Refresh token", value: maskToken(data.session?.refresh_token ?? "") },
    ...common,
  ];
}
