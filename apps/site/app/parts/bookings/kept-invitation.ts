import { forgetPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import { serverNow } from "#app/device/server-time.ts";

/** Long enough for a sign-in by mail; a browser that several people use does not hold it for longer. */
const KEPT_MS = 86_400_000;

/** Keeps the secret of an invitation until it is taken: a sign-in by mail or by a provider opens the page again without it. */
export const keepInvitation = (secret: string): void =>
  keepPersonal("invitation", { secret, at: serverNow() });

/** The secret that this browser keeps, or null. */
export function readKeptInvitation(): string | null {
  const { secret, at } = Object(readPersonal("invitation")) as { secret?: unknown; at?: unknown };
  const isFresh = typeof at === "number" && serverNow() - at < KEPT_MS;
  return typeof secret === "string" && isFresh ? secret : null;
}

/** It was taken, or can never be. */
export const forgetInvitation = (): void => forgetPersonal("invitation");
