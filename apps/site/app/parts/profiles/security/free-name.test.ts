import { expect, test } from "vitest";
import { freeName } from "./free-name.ts";

test("a name that is in use gets the first free number", () => {
  expect(freeName("Passkey", [])).toBe("Passkey");
  expect(freeName("Passkey", ["passkey", "Passkey 2", "Phone"])).toBe("Passkey 3");
});
