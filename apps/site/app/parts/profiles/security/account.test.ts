import type { User } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { nameOfFactor } from "#app/parts/profiles/factors/factor-name.ts";
import { toAccount } from "./account.ts";

const user = (change: object = {}): User =>
  ({ id: "u", email: "ada@example.org", ...change }) as unknown as User;

test("an account shows its numbers with their plus, which the service leaves out", () => {
  expect(toAccount(user({ phone: "447700900123", new_phone: "447700900456" }))).toMatchObject({
    phone: "+447700900123",
    newPhone: "+447700900456",
  });
});

test("an account that is not moving has no other address and no other number", () => {
  expect(toAccount(user({ phone: "", new_phone: "", new_email: "" }))).toMatchObject({
    phone: "",
    newPhone: null,
    newEmail: null,
    identities: [],
    factors: [],
  });
  expect(toAccount(user({ new_email: "new@example.org" })).newEmail).toBe("new@example.org");
});

test("only factors that were confirmed count", () => {
  const factors = [
    { id: "a", factor_type: "totp", status: "verified" },
    { id: "b", factor_type: "totp", status: "unverified" },
  ];
  expect(toAccount(user({ factors })).factors.map(({ id }) => id)).toEqual(["a"]);
});

test.each([
  ["My old phone", "totp", "My old phone"],
  ["", "totp", "your authenticator app"],
  [undefined, "phone", "your phone"],
  [undefined, "webauthn", "your security key"],
  [undefined, "recovery_code", "a recovery code"],
  [undefined, "telepathy", "your other device"],
])("a factor named %j of the kind %s is called %j", (friendly_name, factor_type, name) => {
  expect(nameOfFactor({ friendly_name, factor_type } as Parameters<typeof nameOfFactor>[0])).toBe(name);
});
