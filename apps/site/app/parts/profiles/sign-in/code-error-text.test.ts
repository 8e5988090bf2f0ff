import { describe, expect, test } from "vitest";
import { toCodeErrorText } from "./code-error-text.ts";

describe("what became of a code", () => {
  test.each([
    "mfa_verification_failed",
    "mfa_challenge_expired",
    "mfa_factor_not_found",
    "otp_expired",
    "reauthentication_not_valid",
    "over_request_rate_limit",
    "over_sms_send_rate_limit",
  ])("is said with a remedy: %s", (code) => {
    expect(toCodeErrorText({ code, message: "raw words of the service" })).toMatch(
      /^[A-Z][^_]+\. ?[A-Z]?.*\.$|^That code.*\.$/,
    );
    expect(toCodeErrorText({ code, message: "raw words of the service" })).not.toContain("raw words");
  });

  test("is said in the shared words for everything else", () => {
    expect(toCodeErrorText({ message: "Invalid login credentials", code: "invalid_credentials" })).toBe(
      "Invalid email or password. Please try again.",
    );
    expect(toCodeErrorText({})).toBe("An unexpected error occurred. Please try again.");
  });

  test("takes no word that every object has for a code", () => {
    expect(typeof toCodeErrorText({ code: "constructor" })).toBe("string");
  });
});
