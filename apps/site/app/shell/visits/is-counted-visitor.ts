import type { Session } from "#app/parts/profiles/session/session-machine.ts";

/** Whether this browser is counted: signed out, or signed in without a staff role once roles are known. */
export const isCountedVisitor = ({ status, person }: Session): boolean =>
  person
    ? person.isProfileRead && !person.roles.some((role) => role === "admin" || role === "moderator")
    : status === "signed-out";
