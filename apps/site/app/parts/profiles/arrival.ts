import { readStored, removeStored, writeStored } from "#app/device/browser-storage.ts";

/** What a mail link that signs somebody in was for, where it decides what comes next. */
export type Arrival = "recovery" | "invite" | "email_change";

const KEY = "undercroft-arrival";
const kinds: readonly string[] = ["recovery", "invite", "email_change"] satisfies Arrival[];

const isArrival = (text: string | null): text is Arrival => text !== null && kinds.includes(text);

/** What the fragment with tokens says the link was for; null for an ordinary sign-in. */
export function readArrival(fragment: URLSearchParams): Arrival | null {
  const type = fragment.get("type");
  return fragment.has("access_token") && isArrival(type) ? type : null;
}

/** Keeps it for this tab and this person, so that a reload does not lose it. */
export function keepArrival(userId: string, arrival: Arrival): void {
  writeStored("session", KEY, `${arrival}:${userId}`);
}

/** What the person came for, while it has not been done. */
export function keptArrival(userId: string): Arrival | null {
  const [arrival, id] = (readStored("session", KEY) ?? "").split(":");
  return id === userId && isArrival(arrival ?? null) ? (arrival as Arrival) : null;
}

/** It has been done, or the person has left. */
export function forgetArrival(): void {
  removeStored("session", KEY);
}
