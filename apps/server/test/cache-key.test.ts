import { describe, expect, test } from "vitest";
import { createPublicCache } from "../src/http/public-cache.ts";
import { createDoorFinder, loadServices, ownDoors } from "../src/http/routes.ts";

const services = [...(await loadServices()).values()];
const doorOf = createDoorFinder([...services.flatMap(({ doors }) => doors), ...ownDoors]);
const cache = createPublicCache({
  cache: null,
  publishableKey: "publishable",
  ruleOf: (address) => doorOf(address)?.cache ?? "none",
});
const keyOf = (address: string, headers: Record<string, string> = {}): string | null =>
  cache.keyOf(address, (name) => headers[name]);

describe("the cache of answers that are the same for everybody", () => {
  test("stores pages, whatever cookie the request carries", () => {
    expect(keyOf("/events?category=music")).toBe("/events?category=music");
    expect(keyOf("/events", { cookie: "a=b" })).toBe("/events");
  });

  test.each(["/events", "/rest/v1", "/rest/v1/events", "/rest/v1?select=id"])(
    "stores nothing at %s that was asked for with a token or another key",
    (address) => {
      expect(keyOf(address, { authorization: "Bearer somebody" })).toBeNull();
      expect(keyOf(address, { apikey: "service" })).toBeNull();
    },
  );

  test("stores no address longer than any link of ours", () => {
    expect(keyOf(`/events?q=${"x".repeat(4_100)}`)).toBeNull();
  });

  test("ignores campaign parameters in a page's address", () => {
    expect(keyOf("/events?utm_source=mail&category=music&fbclid=IwAR0&utm_campaign=a%26b")).toBe(
      "/events?category=music",
    );
    expect(keyOf("/events/warehouse?gclid=x")).toBe("/events/warehouse");
    expect(keyOf("/events?q=gclid&source=utm_source")).toBe("/events?q=gclid&source=utm_source");
    expect(keyOf("/events?q=a+b&q=%2Fc")).toBe("/events?q=a+b&q=%2Fc");
  });

  test.each([
    ["no key", {}],
    ["the publishable key", { apikey: "publishable", authorization: "Bearer publishable" }],
  ])("stores reads of the data API with %s", (_, headers) => {
    expect(keyOf("/rest/v1/events?select=id", headers)).not.toBeNull();
  });

  test.each([
    ["a person's token", { apikey: "publishable", authorization: "Bearer somebody" }],
    ["another key", { apikey: "service" }],
    ["a token of any other kind", { authorization: "bearer publishable" }],
  ])("does not store reads of the data API with %s", (_, headers) => {
    expect(keyOf("/rest/v1/events?select=id", headers)).toBeNull();
  });

  test.each(["/auth/v1/settings", "/inbox", "/inbox.json", "/health"])("never stores %s", (address) => {
    expect(keyOf(address)).toBeNull();
  });

  test("has another key for every header that changes an answer's shape", () => {
    const address = "/rest/v1/events?select=id";
    const keys = [
      {},
      { accept: "text/csv" },
      { prefer: "count=exact" },
      { range: "0-9" },
      { "accept-profile": "other" },
      { prefer: "0-9" },
    ].map((headers) => keyOf(address, headers as Record<string, string>));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
