import { expect, test } from "vitest";
import { toActFailure } from "./act-failure.ts";

test("A refusal with a code of ours is told in the database's own words", () => {
  const error = {
    message: "Only admins can do this",
    details: "ADMIN_ADMIN_REQUIRED",
    hint: "Ask an admin.",
  };
  expect(toActFailure(error, true)).toEqual({
    code: "ADMIN_ADMIN_REQUIRED",
    title: "Only admins can do this",
    remedy: "Ask an admin.",
  });
});

test("A lost connection and an unknown failure say that nothing was changed", () => {
  expect(toActFailure(new TypeError("Failed to fetch"), false).title).toBe("You're offline");
  expect(toActFailure({ message: "duplicate key", details: "Key (id)=(1)" }, true)).toEqual({
    code: null,
    title: "That did not work",
    remedy: "Nothing was changed. Try again in a moment.",
  });
});

test("An address that holds no id is told from a service that does not answer", () => {
  const error = { code: "22P02", message: 'invalid input syntax for type uuid: "xyz"', details: null };
  expect(toActFailure(error, true)).toEqual({
    code: "22P02",
    title: "There is nothing at this address",
    remedy: "Check the link, or go back to the list.",
  });
});
