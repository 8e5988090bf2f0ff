import { expect, test } from "vitest";
import { readRegister } from "./read-register.ts";

test("A register is read line by line, from a spreadsheet or by hand, without its heading", () => {
  expect(
    readRegister('Email;Number;Since\r\n"ada@example.com";112;2024-03-31\n\n bo@example.com \nnot one,,\n'),
  ).toEqual([
    { email: "ada@example.com", number: "112", since: "2024-03-31" },
    { email: "bo@example.com" },
    { email: "not one" },
  ]);
  expect(readRegister("nonsense")).toEqual([{ email: "nonsense" }]);
  expect(readRegister("\n")).toEqual([]);
});
