import { describe, expect, test } from "vitest";
import { readLinkPage } from "./link-page.ts";

const read = (search: string) => readLinkPage(new URLSearchParams(search));

describe("the page behind a mail's link", () => {
  test.each([
    ["signup", "Confirm my address"],
    ["magiclink", "Sign in"],
    ["recovery", "Continue"],
    ["invite", "Accept the invitation"],
    ["email_change", "Confirm the change"],
  ])("of the type %s has the button %j", (type, action) => {
    expect(read(`type=${type}&token=abc`)?.action).toBe(action);
  });

  test.each(["reauthentication", "constructor", "__proto__", "toString", "SIGNUP"])(
    "of the type %s, which it does not know, finishes what was begun",
    (type) => {
      expect(read(`type=${type}&token_hash=abc`)).toMatchObject({
        title: "One last step",
        action: "Continue",
      });
    },
  );

  test("is none without a type, or without what proves anything", () => {
    for (const search of [
      "",
      "type=signup",
      "token=abc",
      "type=&token=abc",
      "type=signup&token=",
      "type=signup&redirect_to=/x",
    ])
      expect(read(search)).toBeNull();
  });

  test("sends on what the service gave its link, and nothing else of the address", () => {
    expect(read("type=signup&token=abc&redirect_to=%2Fevents&evil=1&utm_source=mail")?.fields).toEqual([
      ["token", "abc"],
      ["type", "signup"],
      ["redirect_to", "/events"],
    ]);
  });
});
