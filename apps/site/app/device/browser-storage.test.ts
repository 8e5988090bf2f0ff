// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { readStored, removeStored, storedNames, writeStored } from "./browser-storage.ts";

const refuse = () => {
  throw new DOMException("refused", "SecurityError");
};

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

test("Storage that cannot even be named remembers for as long as the page lives", () => {
  vi.spyOn(window, "sessionStorage", "get").mockImplementation(refuse);
  expect(writeStored("session", "some", "text")).toBe(false);
  expect(readStored("session", "some")).toBe("text");
  expect(storedNames("session")).toEqual(["some"]);
  removeStored("session", "some");
  expect(readStored("session", "some")).toBeNull();
});

test("Storage that is full remembers for as long as the page lives, and gives the newer text", () => {
  writeStored("local", "some", "older");
  const older = { getItem: () => "older", setItem: refuse } as unknown as Storage;
  vi.spyOn(window, "localStorage", "get").mockReturnValue(older);
  expect(writeStored("local", "some", "newer")).toBe(false);
  expect(readStored("local", "some")).toBe("newer");
  vi.restoreAllMocks();
  expect(writeStored("local", "some", "newest")).toBe(true);
  expect(localStorage.getItem("some")).toBe("newest");
  expect(readStored("local", "some")).toBe("newest");
});
