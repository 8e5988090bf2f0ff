import { describe, expect, test } from "vitest";
import {
  codeForm,
  factorNameForm,
  phoneForm,
  recoveryCodeForm,
  toWaitSeconds,
  toWaitText,
} from "../src/index.ts";

const firstProblem = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe("a second factor's code", () => {
  test.each(["123456", " 123 456 ", "123-456", "12345678"])("%j is accepted", (code) => {
    expect(codeForm.parse({ code }).code).toMatch(/^\d+$/);
  });
  test.each(["", "12345", "12345a", "12345678901", "１２３４５６"])(
    "%j is refused with what to do",
    (code) => {
      expect(firstProblem(codeForm.safeParse({ code }))).toBe("Enter the digits of the code");
    },
  );
});

describe("a phone number", () => {
  test.each([
    ["07700 900123", "+447700900123"],
    ["+44 (0) 7700 900123".replace("(0) ", ""), "+447700900123"],
    ["0044 7700 900123", "+447700900123"],
    ["+1 415 555 0100", "+14155550100"],
  ])("%j is read as %s", (phone, expected) => {
    expect(phoneForm.parse({ phone }).phone).toBe(expected);
  });
  test.each(["", "12", "hello", "+0123456789", "+44123456789012345"])("%j is refused", (phone) => {
    expect(firstProblem(phoneForm.safeParse({ phone }))).toMatch(
      /^(Phone number required|Enter a phone number)/,
    );
  });
});

test("a second factor has a name of up to sixty characters", () => {
  expect(factorNameForm.parse({ name: "  Old phone " }).name).toBe("Old phone");
  expect(firstProblem(factorNameForm.safeParse({ name: "  " }))).toBe("Name required");
  expect(firstProblem(factorNameForm.safeParse({ name: "x".repeat(61) }))).toBe("Name too long");
});

describe("the wait shown after a refusal", () => {
  test("is the browser's own limit, where it has one, before the server's words", () => {
    expect(toWaitSeconds({ waitSeconds: 7, message: "after 42 seconds." })).toBe(7);
  });
  test.each([
    [1, "1 s"],
    [59, "59 s"],
    [60, "1 min 00 s"],
    [245, "4 min 05 s"],
  ])("of %i seconds reads %s", (seconds, text) => {
    expect(toWaitText(seconds)).toBe(text);
  });
});

test("a recovery code is accepted with the blanks, dashes and capitals people type", () => {
  expect(recoveryCodeForm.parse({ code: " ABCD-efgh 2345-6789 " }).code).toBe("abcdefgh23456789");
  expect(firstProblem(recoveryCodeForm.safeParse({ code: "short" }))).toBe(
    "Enter one of your recovery codes",
  );
});
