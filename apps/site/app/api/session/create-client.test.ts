import { expect, test } from "vitest";
import { takesFragment } from "./create-client.ts";

test("Tokens that a mail link left in the address are taken out of the entry of the history that holds them", () => {
  const replaced: unknown[][] = [];
  const history = { state: { idx: 1 }, replaceState: (...entry: unknown[]) => void replaced.push(entry) };
  const address = new URL("https://undercroft.example/auth/callback?next=%2Fsaved#access_token=a");
  expect(takesFragment(address, { access_token: "a" }, history)).toBe(true);
  expect(takesFragment(address, { error_code: "otp_expired" }, history)).toBe(true);
  expect(takesFragment(address, {}, history)).toBe(false);
  expect(replaced).toEqual([[{ idx: 1 }, "", "/auth/callback?next=%2Fsaved"]]);
});
