import { expect, test } from "vitest";
import { findSealed } from "./sealed-values.tsx";

test("encrypted texts are found anywhere in an entry, each once, with their key", () => {
  const [one, other] = ["enc:v1:default:1:AAAA+/==", "enc:v1:notes-2:12:BBBB"];
  expect(findSealed({ before: null, after: { note: one, list: [other, `${one}`] } })).toEqual([
    { text: one, key: "default" },
    { text: other, key: "notes-2" },
  ]);
  for (const data of [null, undefined, {}, { note: "enc:v1 is not one" }])
    expect(findSealed(data)).toEqual([]);
});
