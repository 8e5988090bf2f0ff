import { expect, test } from "vitest";
import type { Session } from "#app/parts/profiles/session/session-machine.ts";
import { isCountedVisitor } from "./is-counted-visitor.ts";

const signedIn = (roles: readonly string[], isProfileRead = true): Session =>
  ({ status: "signed-in", person: { isProfileRead, roles }, arrival: null }) as unknown as Session;

test.for([
  ["nobody is signed in", { status: "signed-out", person: null }, true],
  ["it is not known yet who it is", { status: "unknown", person: null }, false],
  [
    "the second proof is still due",
    { status: "mfa-required", person: null, factors: [], arrival: null },
    false,
  ],
  ["somebody without a role", signedIn([]), true],
  ["an organiser", signedIn(["organiser"]), true],
  ["a moderator", signedIn(["moderator"]), false],
  ["an administrator among other things", signedIn(["organiser", "admin"]), false],
  ["somebody whose roles are not read yet", signedIn([], false), false],
] as [string, Session, boolean][])("a visit is counted where %s: %j, %s", ([, session, isCounted]) => {
  expect(isCountedVisitor(session)).toBe(isCounted);
});
