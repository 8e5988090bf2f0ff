import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { pathInPlace } from "./place-path.ts";
import { placeScript } from "./place-script.ts";

const leeds = { area: "leeds", name: "Leeds", radiusMiles: 15 };

/** Runs the script as the head of a page does. @returns where it leads, or null, and what it noted for styles */
function open(address: string, { place = leeds as unknown, isOnline = true, state = null as unknown } = {}) {
  const { pathname, search, hash } = new URL(address, "https://undercroft.example");
  const noted: Record<string, string> = {};
  let led: string | null = null;
  const root = {
    dataset: {},
    style: { setProperty: (name: string, value: string) => (noted[name] = value) },
  };
  runInNewContext(placeScript, {
    localStorage: { getItem: () => JSON.stringify(place) },
    document: { documentElement: root },
    location: { pathname, search, hash, replace: (to: string) => (led = to) },
    navigator: { onLine: isOnline },
    history: { state },
    URLSearchParams,
    setTimeout: () => {},
  });
  return { led: led as string | null, noted };
}

const inOrder = (address: string | null) => {
  const url = new URL(address ?? "", "https://undercroft.example");
  url.searchParams.sort();
  return url.pathname + url.search;
};

test.each([
  "/",
  "/events",
  "/events/",
  "/events/music?when=tonight&page=3",
  "/events?view=map&lng=-2.6",
  "/search",
  "/search?q=dub&page=2",
])("before %s is painted it gives way to the page that the router would lead to", (address) => {
  const { pathname, search } = new URL(address, "https://undercroft.example");
  expect(inOrder(open(address).led)).toBe(inOrder(pathInPlace({ pathname, search }, leeds)));
});

test.each([
  "/help",
  "/events/low-end-theory",
  "/venues",
  "/?area=bristol",
  "/events?box=1,2,3,4",
  "/search?around=uk",
])("%s stays, with the place noted for its header", (address) => {
  expect(open(address)).toEqual({ led: null, noted: { "--place": '"Leeds + 15 mi"' } });
});

test("a page stays without a connection, where the router has led to it, and where what is kept is no place", () => {
  expect(open("/", { isOnline: false }).led).toBeNull();
  expect(open("/", { state: { usr: { isPlaceChosen: true } } }).led).toBeNull();
  expect(open("/", { place: { area: "//example.com", name: "x" } }).led).toBeNull();
  expect(open("/", { place: "leeds" }).led).toBeNull();
  expect(open("/", { place: null })).toEqual({ led: null, noted: {} });
});
