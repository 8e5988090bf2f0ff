// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from "vitest";
import { forgetAllPersonal, PREFIX } from "#app/api/personal-storage.ts";
import { createSavedStore, MOST_SAVED } from "./saved-store.ts";

beforeEach(() => {
  forgetAllPersonal();
  localStorage.clear();
});

/** Two tabs of one browser: each has its own memory, and both the same storage. */
const twoTabs = () => [createSavedStore("things"), createSavedStore("things")] as const;
const told = (key: string | null) => window.dispatchEvent(Object.assign(new Event("storage"), { key }));

describe("what a visitor saves", () => {
  test("stands with the latest first, each once", () => {
    const [saved] = twoTabs();
    for (const id of ["a", "b", "a"]) saved.save(id, true);
    expect(saved.read()).toEqual(["a", "b"]);
    saved.save("a", false);
    expect(saved.read()).toEqual(["b"]);
    saved.save("never saved", false);
    expect(saved.read()).toEqual(["b"]);
  });

  test("is not lost by saving something else in a second tab that was open before", () => {
    const [one, other] = twoTabs();
    expect(other.read()).toEqual([]);
    one.save("a", true);
    other.save("b", true);
    expect(other.read()).toEqual(["b", "a"]);
    expect(createSavedStore("things").read()).toEqual(["b", "a"]);
  });

  test("shows in a second tab once the browser tells it", () => {
    const [one, other] = twoTabs();
    expect(other.read()).toEqual([]);
    let times = 0;
    other.onChange((change) => {
      times++;
      expect(change).toBeNull();
    });
    one.save("a", true);
    told(`${PREFIX}something else`);
    expect(times).toBe(0);
    told(`${PREFIX}things`);
    expect([times, other.read()]).toEqual([1, ["a"]]);
  });

  test.each(['"a"', "7", "null", "{}", "{", '{"length": 2}'])(
    "is nothing where the browser keeps %s",
    (text) => {
      localStorage.setItem(`${PREFIX}things`, text);
      expect(createSavedStore("things").read()).toEqual([]);
    },
  );

  test("leaves out what is no id", () => {
    localStorage.setItem(`${PREFIX}things`, JSON.stringify(["a", 7, null, { id: "b" }, "c"]));
    expect(createSavedStore("things").read()).toEqual(["a", "c"]);
  });

  test("is five hundred at most, the oldest going", () => {
    const [saved] = twoTabs();
    saved.replace(Array.from({ length: MOST_SAVED }, (_, at) => String(at)));
    saved.save("new", true);
    expect(saved.read()).toHaveLength(MOST_SAVED);
    expect([saved.read()[0], saved.read().at(-1)]).toEqual(["new", String(MOST_SAVED - 2)]);
  });

  test("goes with the person of the browser, out of the memory of the page as well", () => {
    const [saved] = twoTabs();
    saved.save("a", true);
    forgetAllPersonal();
    expect(saved.read()).toEqual([]);
  });

  test("tells what changed, and stops telling", () => {
    const [saved] = twoTabs();
    const changes: unknown[] = [];
    const stop = saved.onChange((change) => changes.push(change));
    saved.save("a", true);
    saved.replace(["b"]);
    stop();
    saved.save("c", true);
    expect(changes).toEqual([{ id: "a", isSaved: true }, null]);
  });
});
