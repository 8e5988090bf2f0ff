import { describe, expect, test, vi } from "vitest";
import { createResponseCache, toStoredResponse } from "../src/response-cache.ts";

const page = (text: string) => toStoredResponse(200, { "content-type": "text/html" }, Buffer.from(text));
const roomy = { maxBytes: 1_000_000, maxAge: 60_000 };

describe("a cache of finished answers", () => {
  test("gives back what was stored", () => {
    const cache = createResponseCache(roomy);
    const stored = page("tonight");
    cache.store("/events", stored, cache.generation());
    expect(cache.find("/events")).toBe(stored);
    expect(cache.find("/venues")).toBeUndefined();
  });

  test("forgets everything when something public changed", () => {
    const cache = createResponseCache(roomy);
    cache.store("/events", page("before"), cache.generation());
    cache.drop();
    expect(cache.find("/events")).toBeUndefined();
  });

  test("a change within a scope empties only what shows it, also what is being made", () => {
    const cache = createResponseCache({ ...roomy, scopes: { people: (key) => key.startsWith("/social") } });
    const began = cache.generation();
    for (const key of ["/events", "/social/u/ada"]) cache.store(key, page("before"), began);
    cache.drop("people");
    expect([cache.find("/events"), cache.find("/social/u/ada")]).toEqual([expect.anything(), undefined]);
    for (const key of ["/venues", "/social/u/olu"]) cache.store(key, page("begun before"), began);
    expect([cache.find("/venues"), cache.find("/social/u/olu")]).toEqual([expect.anything(), undefined]);
    cache.store("/social/u/olu", page("begun after"), cache.generation());
    expect(cache.find("/social/u/olu")).toBeDefined();
    cache.drop("events");
    expect([cache.find("/venues"), cache.find("/social/u/olu")]).toEqual([undefined, undefined]);
  });

  test("does not keep an answer that was begun before a change and finished after it", () => {
    const cache = createResponseCache(roomy);
    const began = cache.generation();
    cache.drop();
    cache.store("/events", page("read before the change"), began);
    expect(cache.find("/events")).toBeUndefined();
  });

  test("does not believe an answer older than its age", () => {
    vi.useFakeTimers();
    try {
      const cache = createResponseCache(roomy);
      cache.store("/events", page("tonight"), cache.generation());
      vi.advanceTimersByTime(60_001);
      expect(cache.find("/events")).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test("serves what it has however old it is while nothing can be made anew, and no longer afterwards", () => {
    vi.useFakeTimers();
    try {
      let isCutOff = true;
      const cache = createResponseCache({ ...roomy, isCutOff: () => isCutOff });
      cache.store("/events", page("tonight"), cache.generation());
      vi.advanceTimersByTime(300_000);
      expect(cache.find("/events")).toBeDefined();
      isCutOff = false;
      expect(cache.find("/events")).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test("counts what addresses weigh: many long ones leave no more than the room there is", () => {
    const cache = createResponseCache({ maxBytes: 1_000_000, maxAge: 60_000 });
    const long = "x".repeat(15_000);
    for (let at = 0; at < 200; at++) cache.store(`/${at}${long}`, page("small"), cache.generation());
    const kept = Array.from({ length: 200 }, (_, at) => cache.find(`/${at}${long}`)).filter(Boolean);
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.length * 15_000 * 2).toBeLessThan(1_000_000);
  });

  test("lets go of answers by their age, asked for or not", () => {
    vi.useFakeTimers();
    try {
      const cache = createResponseCache({ maxBytes: 20_000, maxAge: 60_000 });
      const old = page("x".repeat(1_000));
      cache.store("/old", old, cache.generation());
      cache.find("/old"); // used last, and old all the same
      vi.advanceTimersByTime(70_001);
      vi.setSystemTime(Date.now() - 70_001);
      expect(cache.find("/old")).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test("lets the least recently used go when it is full", () => {
    const cache = createResponseCache({ maxBytes: 50_000, maxAge: 60_000 });
    const body = "x".repeat(2_000); // charged 6,104 bytes
    for (let at = 0; at < 8; at++) cache.store(`/${at}`, page(body), cache.generation());
    cache.find("/0");
    cache.store("/8", page(body), cache.generation());
    expect(cache.find("/0")).toBeDefined();
    expect(cache.find("/1")).toBeUndefined();
  });
});
