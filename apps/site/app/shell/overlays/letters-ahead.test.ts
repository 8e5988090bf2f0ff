import { expect, test } from "vitest";
import { lettersScript } from "./letters-ahead.ts";

/** Runs the script as a page does, and types. @returns what the search takes, and the keys that went on to the page */
function type(...keys: string[]) {
  const page = new EventTarget() as Window;
  new Function("window", lettersScript)(page);
  page.undercroftLetters?.collect();
  const passed = keys.filter((key) =>
    page.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key })),
  );
  return { ...page.undercroftLetters?.take(), passed };
}

test("letters typed before the search is there wait for it, corrected ones too", () => {
  expect(type("d", "u", "v", "Backspace", "b")).toEqual({ letters: "dub", isSent: false, passed: [] });
});

test("Enter before the search is there sends what was typed, and nothing where nothing was", () => {
  expect(type("d", "u", "b", "Enter", "x")).toEqual({ letters: "dub", isSent: true, passed: [] });
  expect(type("Enter", "d")).toEqual({ letters: "d", isSent: false, passed: [] });
});

test("keys that type nothing keep their own work, and Escape ends the waiting", () => {
  expect(type("Tab", "d", "Escape", "u")).toEqual({
    letters: "",
    isSent: false,
    passed: ["Tab", "Escape", "u"],
  });
});
