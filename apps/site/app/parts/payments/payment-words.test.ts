import { expect, test } from "vitest";
import { unbegunWords } from "./payment-words.ts";

test("without a connection a payment that could not begin says that nothing was charged, whatever the browser threw", () => {
  expect(unbegunWords(new TypeError("Failed to fetch"), false)).toBe("You're offline; nothing was charged.");
});

test("an answer that never came, or is not ours, says that nothing was charged", () => {
  const words = "We could not be reached; nothing was charged. Try again in a moment.";
  expect(unbegunWords(new TypeError("Failed to fetch"), true)).toBe(words);
  expect(unbegunWords(new SyntaxError("Unexpected token '<'"), true)).toBe(words);
});

test("a refusal of the payment service keeps its own words", () => {
  const refusal = { message: "This order is paid already.", hint: "Look under My bookings.", status: 409 };
  expect(unbegunWords(refusal, true)).toBe("This order is paid already. Look under My bookings.");
});
