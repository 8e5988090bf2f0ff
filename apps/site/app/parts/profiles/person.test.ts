import type { User } from "@supabase/supabase-js";
import { describe, expect, test } from "vitest";
import { nameOf, type Person, type Profile, toPerson } from "./person.ts";
import { nameOnPage } from "./profile/profile-page.ts";

const user = (change: object = {}): User =>
  ({ id: "u", email: "ada@example.org", user_metadata: {}, factors: [], ...change }) as unknown as User;
const known: Person = {
  id: "u",
  email: "old@example.org",
  givenName: "Old",
  factors: [],
  profile: { full_name: "Ada Lane" } as Profile,
  roles: ["moderator"],
  isProfileRead: true,
};

describe("the person of a session", () => {
  test("keeps what was read about them before, and takes their address as it is now", () => {
    expect(toPerson(user(), known)).toMatchObject({
      email: "ada@example.org",
      profile: { full_name: "Ada Lane" },
      roles: ["moderator"],
      isProfileRead: true,
    });
  });

  test("has no role and no profile until they are read", () => {
    expect(toPerson(user(), null)).toMatchObject({ profile: null, roles: [], isProfileRead: false });
  });

  test.each([[undefined], [null], [42], [{ first: "Ada" }], [["Ada"]]])(
    "has no name where the account says %j",
    (full_name) => {
      expect(toPerson(user({ user_metadata: { full_name } }), null).givenName).toBe("");
    },
  );

  test("may have no address, as one who signed in by phone", () => {
    expect(toPerson(user({ email: undefined }), null).email).toBe("");
  });
});

describe("what to call a person", () => {
  const named = (full_name: string | null, givenName: string) =>
    nameOf({ ...known, givenName, profile: full_name === null ? null : ({ full_name } as Profile) });

  test.each([
    ["Ada Lane", "Ada", "Ada Lane"],
    ["", "Ada", "Ada"],
    [null, "Ada", "Ada"],
    [null, "", "Me"],
  ])("with the profile's name %j and the given name %j is %j", (full, given, name) => {
    expect(named(full, given)).toBe(name);
  });

  test("is never their address, which others may read over their shoulder", () => {
    expect(named(null, "")).not.toContain("@");
  });

  test("on their page is their handle where they give no name", () => {
    expect(nameOnPage({ full_name: null, handle: "ada" })).toBe("ada");
    expect(nameOnPage({ full_name: "Ada Lane", handle: "ada" })).toBe("Ada Lane");
  });
});
