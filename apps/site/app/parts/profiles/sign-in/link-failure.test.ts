import { expect, test } from "vitest";
import { explainLinkFailure } from "./link-failure.ts";

const error = (code: string, message = "") => ({ kind: "error", code, message }) as const;

test("an expired link is no loss for somebody who is in", () => {
  expect(explainLinkFailure(error("otp_expired"), true).title).toBe("You're signed in");
  expect(explainLinkFailure(error("otp_expired"), false).title).toBe("This link has expired");
});

test("nobody is told to have a link sent where none are", () => {
  expect(explainLinkFailure(error("otp_expired"), false).text).toMatch(/ask for a new one/);
  expect(explainLinkFailure(error("otp_expired"), false, false).text).not.toMatch(/new one/);
});

test("a refusal of a service is told in words, an unknown one in the service's own", () => {
  expect(explainLinkFailure(error("access_denied"), false).text).toMatch(/Nothing has changed/);
  expect(explainLinkFailure(error("teapot", "I am a teapot"), false)).toEqual({
    title: "Sign-in was refused",
    text: "I am a teapot",
  });
  expect(explainLinkFailure(error("teapot"), false).text).toBe("The sign-in service gave no reason.");
});

test("a service that is away is no fault of the person's", () => {
  expect(explainLinkFailure(error("unexpected_failure", "Unexpected failure, see logs"), false).text).toMatch(
    /try again in a moment/,
  );
});

test("an account that is linked elsewhere is told to somebody signed in, too", () => {
  expect(explainLinkFailure(error("identity_already_exists"), true).title).toBe("Already linked");
});

test("the address opened by itself says what it is for", () => {
  expect(explainLinkFailure({ kind: "none" }, false).text).toMatch(/finishes signing you in/);
});
