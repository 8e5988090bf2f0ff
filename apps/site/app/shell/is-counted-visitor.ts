import type { Session } from "#app/parts/profiles/session-store.ts";

/** Whether this is a visitor: somebody without an account, or with one that is not of the staff, as soon as that is known. */
export const isCountedVisitor = ({ status, person }: Session): boolean =>
  person
    ? person.isProfileRead && !person.roles.some((role) => role === "admin" || role === "moderator")
    : status === "signed-out";
