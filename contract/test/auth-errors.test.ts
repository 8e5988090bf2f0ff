import { describe, expect, test } from "vitest";
import {
  toAuthErrorText,
  toErrorCode,
  toSignInErrorText,
  toSignUpErrorText,
  toWaitSeconds,
} from "../src/index.ts";

const wrong = { code: "invalid_credentials", message: "Invalid login credentials", status: 400 };
const unconfirmed = { code: "email_not_confirmed", message: "Email not confirmed", status: 400 };
const offline = { name: "AuthRetryableFetchError", message: "Failed to fetch", status: 0 };

describe("the words of a failed sign-in", () => {
  test.each([
    [wrong, "Invalid email or password. Please try again."],
    [{ message: "Invalid login credentials" }, "Invalid email or password. Please try again."],
    [unconfirmed, "Please check your email and click the verification link."],
    [{ code: "user_already_exists" }, "An account with this email already exists. Try signing in instead."],
    [{ code: "over_email_send_rate_limit" }, "Too many email attempts. Please wait before trying again."],
    [{ message: "email rate limit exceeded" }, "Too many email attempts. Please wait before trying again."],
    [
      { code: "validation_failed", message: "Unable to validate email address: invalid format" },
      "Please enter a valid email address.",
    ],
    [
      { code: "weak_password", message: "Password should be at least 6 characters." },
      "Password must be at least 6 characters long.",
    ],
    [
      { code: "weak_password", message: "Password should be at least 8 characters." },
      "Password should be at least 8 characters.",
    ],
    [{ message: "User is banned" }, "User is banned"],
    [{}, "An unexpected error occurred. Please try again."],
    [{ message: "  " }, "An unexpected error occurred. Please try again."],
    // what an answer without words leaves is code
    [{ message: "{}" }, "An unexpected error occurred. Please try again."],
    [{ message: "<html><body>502</body></html>" }, "An unexpected error occurred. Please try again."],
    [
      { message: "Unexpected token '<', \"<!DOCTYPE \"... is not valid JSON" },
      "An unexpected error occurred. Please try again.",
    ],
  ])("are shared by every screen for %j", (error, expected) => {
    expect(toAuthErrorText(error)).toBe(expected);
  });

  test.each([
    [wrong, "Invalid email or password. Please check your credentials and try again."],
    [unconfirmed, "Please check your email and click the confirmation link before signing in."],
    [
      { code: "over_request_rate_limit", status: 429 },
      "Too many sign-in attempts. Please wait a few minutes before trying again.",
    ],
    [{ status: 429 }, "Too many sign-in attempts. Please wait a few minutes before trying again."],
    [{ message: "invalid_grant" }, "Your session has expired. Please try signing in again."],
    [offline, "Network error. Please check your connection and try again."],
    [{ message: "User is banned" }, "Unable to sign in. Please try again."],
    [
      { name: "AuthRetryableFetchError", message: "Internal Server Error", status: 500 },
      "Unable to sign in. Please try again.",
    ],
    [{}, "Unable to sign in. Please try again."],
  ])("are special on the sign-in screen for %j", (error, expected) => {
    expect(toSignInErrorText(error)).toBe(expected);
  });

  test.each([{ message: "{}" }, { message: "Unexpected token '<', \"<html>\" is not valid JSON" }, {}])(
    "sign-up has its own words for an answer without any: %j",
    (error) => {
      expect(toSignUpErrorText(error)).toBe("Unable to sign up");
    },
  );

  test("sign-up shows the code and the message, or its own words", () => {
    expect(
      toSignUpErrorText({ code: "signup_disabled", message: "Signups not allowed for this instance" }),
    ).toBe("signup_disabled: Signups not allowed for this instance");
    expect(toSignUpErrorText({ message: "Odd" })).toBe("Odd");
    expect(toSignUpErrorText({})).toBe("Unable to sign up");
  });

  test("the wait a refusal names is read from it", () => {
    expect(
      toWaitSeconds({ message: "For security purposes, you can only request this after 42 seconds." }),
    ).toBe(42);
    expect(toWaitSeconds(wrong)).toBeNull();
  });

  test("only our own codes count as product errors", () => {
    expect(toErrorCode({ details: "BOOKINGS_SOLD_OUT" })).toBe("BOOKINGS_SOLD_OUT");
    expect(toErrorCode({ details: "Key (id)=(1) already exists." })).toBeNull();
    expect(toErrorCode(null)).toBeNull();
  });
});
