import { beforeEach, expect, test } from "vitest";
import { forgetAllPersonal, keepPersonal, readPersonal } from "#app/api/personal-storage.ts";

/** What holds of every text that is kept until it is sent. @param name what its keys in the browser begin with */
export function keepsTypedText(
  name: string,
  keep: (place: string, body: string) => void,
  read: (place: string) => string,
): void {
  beforeEach(() => forgetAllPersonal());

  test.for(["Doors at ten?", " two\n\nlines ", "💃🏽", "مرحبا", "x".repeat(20_000), '{"a":1}', "null"])(
    "is there again, to the letter: %j",
    (body) => {
      keep("one", body);
      expect(read("one")).toBe(body);
    },
  );

  test("is its own for each place it is written in", () => {
    keep("one", "first");
    keep("two", "second");
    expect([read("one"), read("two"), read("three")]).toEqual(["first", "second", ""]);
  });

  test("leaves nothing behind when its field is emptied", () => {
    keep("one", "first");
    keep("one", " \n");
    expect([read("one"), readPersonal(`${name}:one`)]).toEqual(["", null]);
  });

  test.for([7, null, true, { body: "x" }, ["x"]])("is nothing where %j lies in its place", (stored) => {
    keepPersonal(`${name}:one`, stored);
    expect(read("one")).toBe("");
  });

  test("outlives a session that ends by itself, and goes with somebody who signs out", () => {
    keep("one", "first");
    forgetAllPersonal(true);
    expect(read("one")).toBe("first");
    forgetAllPersonal();
    expect(read("one")).toBe("");
  });
}
