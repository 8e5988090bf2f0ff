import { expect, test } from "vitest";
import { readAuthFragment } from "./auth-fragment.ts";

const at = (address: string) => readAuthFragment(new URL(address, "https://ours.example"));

test("tokens in the fragment are recognised", () => {
  expect(at("/auth/callback#access_token=a&refresh_token=b&expires_in=3600&sb=&token_type=bearer")).toEqual({
    kind: "tokens",
  });
});

test("a used or expired link tells its code and its words", () => {
  const fragment =
    "error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired";
  const expected = { kind: "error", code: "otp_expired", message: "Email link is invalid or has expired" };
  expect(at(`/auth/callback#${fragment}&sb=`)).toEqual(expected);
  expect(at(`/auth/callback?next=%2Fevents&${fragment}`)).toEqual(expected);
});

test("an error without a code is still an error, and an error wins over tokens", () => {
  expect(at("/auth/callback#error=server_error")).toEqual({
    kind: "error",
    code: "server_error",
    message: "",
  });
  expect(at("/auth/callback#access_token=a&error=x").kind).toBe("error");
});

test("the first half of a change of address is a message", () => {
  expect(at("/auth/callback#message=Confirmation+link+accepted.&sb=")).toEqual({
    kind: "message",
    message: "Confirmation link accepted.",
  });
});

test("an ordinary address holds nothing", () => {
  expect(at("/auth/callback?next=%2Fevents").kind).toBe("none");
});
