import { toSignInErrorText } from "@undercroft/contract";
import { expect, test } from "vitest";
import { toMethodErrorText } from "./method-error-text.ts";

const toText = toMethodErrorText(toSignInErrorText);

test("closing the browser's question is no failure of the person's", () => {
  const name = { name: "NotAllowedError", message: "The operation either timed out or was not allowed." };
  const code = { name: "WebAuthnError", code: "ERROR_CEREMONY_ABORTED", message: "aborted" };
  for (const failure of [name, code]) expect(toText(failure)).toMatch(/^No passkey was used/);
});

test("what has a code of its own has words of its own, the rest the words of the screen", () => {
  expect(toText({ code: "sso_provider_not_found" })).toMatch(/^No company here/);
  expect(toText({ code: "over_request_rate_limit" })).toMatch(/^Too many sign-in attempts/);
});
