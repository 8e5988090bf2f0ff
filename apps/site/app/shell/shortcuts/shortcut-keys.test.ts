import { expect, test } from "vitest";
import { shortcutFor } from "./shortcut-keys.ts";

const press = {
  key: "",
  previousKey: "",
  isCommand: false,
  isAlt: false,
  isTyping: false,
  areSingleKeysOn: true,
};

test("/ and ⌘K open the search, ? the help", () => {
  expect(shortcutFor({ ...press, key: "/" })).toMatchObject({ overlay: "palette" });
  expect(shortcutFor({ ...press, key: "k", isCommand: true })).toMatchObject({ overlay: "palette" });
  expect(shortcutFor({ ...press, key: "?" })).toMatchObject({ overlay: "keyboard-help" });
});

test("g then e goes to events; e alone does nothing", () => {
  expect(shortcutFor({ ...press, key: "e", previousKey: "g" })).toMatchObject({ to: "/events" });
  expect(shortcutFor({ ...press, key: "e" })).toBeUndefined();
});

test("while a visitor types in a field only ⌘K is a shortcut", () => {
  expect(shortcutFor({ ...press, key: "/", isTyping: true })).toBeUndefined();
  expect(shortcutFor({ ...press, key: "K", isCommand: true, isTyping: true })).toMatchObject({
    overlay: "palette",
  });
});

test("single-key shortcuts can be turned off", () => {
  expect(shortcutFor({ ...press, key: "/", areSingleKeysOn: false })).toBeUndefined();
  expect(shortcutFor({ ...press, key: "e", previousKey: "g", areSingleKeysOn: false })).toBeUndefined();
});

test("our shortcuts leave the browser its own Ctrl and Alt keys", () => {
  expect(shortcutFor({ ...press, key: "/", isCommand: true })).toBeUndefined();
  expect(shortcutFor({ ...press, key: "k", isCommand: true, isAlt: true })).toBeUndefined();
});
