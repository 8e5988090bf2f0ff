import { expect, test, vi } from "vitest";
import { chosenOrganiser, keepLastOrganiser, type MyOrganiser } from "./organiser-queries.ts";

const organisers = [{ id: "a" }, { id: "b" }, { id: "c" }] as MyOrganiser[];

test("Your nights open on the organiser of the address, then the one looked at last, then the first", () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("window", { localStorage });
  expect(chosenOrganiser(organisers, null)?.id).toBe("a");
  keepLastOrganiser("b");
  expect(chosenOrganiser(organisers, null)?.id).toBe("b");
  expect(chosenOrganiser(organisers, "c")?.id).toBe("c");
  expect(chosenOrganiser([{ id: "a" }] as MyOrganiser[], "gone")?.id).toBe("a");
  expect(chosenOrganiser([], null)).toBeUndefined();
  vi.unstubAllGlobals();
});
