import { expect, test } from "vitest";
import { readArrival } from "./arrival.ts";

const of = (fragment: string) => readArrival(new URLSearchParams(fragment));

test("only links that bring a session decide what comes next", () => {
  expect(of("access_token=a&type=recovery")).toBe("recovery");
  expect(of("access_token=a&type=invite")).toBe("invite");
  expect(of("access_token=a&type=email_change")).toBe("email_change");
  expect(of("access_token=a&type=magiclink")).toBeNull();
  expect(of("type=recovery")).toBeNull();
  expect(of("")).toBeNull();
});
