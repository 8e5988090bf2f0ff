import { connect, readAuthLog, type Session, sessionStorageKey } from "./session-store.ts";

/** One line of the debug screen. */
export type DebugFact = { name: string; value: string };

/** Enough of a token to tell two apart, never enough to use one. */
export function maskToken(token: string): string {
  return `${token.slice(0, 4)}… (${token.length} characters)`;
}

/** What this browser knows of its session. Nothing here can be used to act as the person. */
export async function readDebugFacts(session: Session): Promise<DebugFact[]> {
  const events = readAuthLog().map(({ event, at }) => `${new Date(at).toISOString()} ${event}`);
  const log = { name: "Latest events", value: events.join(" · ") || "none" };
  if (session.status !== "signed-in") {
    return [
      { name: "Session", value: session.status },
      { name: "Storage key", value: sessionStorageKey() },
      log,
    ];
  }
  const client = await connect();
  const { data } = await client.auth.getSession();
  const { data: level } = await client.auth.mfa.getAuthenticatorAssuranceLevel();
  const verified = (session.person.factors ?? []).filter(({ status }) => status === "verified");
  return [
    { name: "Session", value: session.isRecovery ? "signed in through a recovery link" : "signed in" },
    { name: "User", value: session.person.id },
    { name: "Profile", value: session.person.profile ? `@${session.person.profile.handle}` : "none" },
    { name: "Roles", value: session.person.roles.join(", ") || "none" },
    { name: "Expires", value: new Date((data.session?.expires_at ?? 0) * 1000).toISOString() },
    {
      name: "Assurance level",
      value: `${level?.currentLevel ?? "unknown"}, ${verified.length} verified factors`,
    },
    { name: "Access token", value: maskToken(data.session?.access_token ?? "") },
    { name: "Refresh token", value: maskToken(data.session?.refresh_token ?? "") },
    { name: "Storage key", value: sessionStorageKey() },
    log,
  ];
}
