// What a device keeps of the site: each address of the route map, and what is personal or secret never.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Keeping, keepingOf } from "../app/offline/worker/which-pages.ts";

const parts = path.resolve(import.meta.dirname, "../app/parts");

/** Every address that a part's list of routes has under such a guard, with a word in place of each of its names. */
function listAddresses(guard: RegExp): string[] {
  const files = readdirSync(parts).map((name) => path.join(parts, name, "part.ts"));
  return files
    .filter((file) => existsSync(file))
    .flatMap((file) => {
      const routes = /^export const routes = \{$(.*?)^\} satisfies PartRoutes/ms.exec(
        readFileSync(file, "utf8"),
      );
      return (routes?.[1] ?? "")
        .split(/^ {2}"?(?=(?:public|signed-in|staff|admin)"?: \[)/m)
        .filter((one) => guard.test(one))
        .flatMap((one) => [...one.matchAll(/path: "([^"*]+)"/g)].map(([, address = ""]) => `/${address}`));
    })
    .map((address) => address.replaceAll(/:\w+\??/g, "some-word"));
}

test("of the pages behind a sign-in only those are kept that hold nothing of anybody", () => {
  const kept = listAddresses(/^(signed-in|staff|admin)/).filter((address) => keepingOf(address) !== "never");
  expect(kept.toSorted()).toEqual(["/bookings", "/messages"]);
});

test("of the public pages these are kept as they were seen last", () => {
  const addresses = listAddresses(/^public/);
  expect(addresses.length).toBeGreaterThan(60);
  expect(addresses.filter((address) => keepingOf(address) === "as-seen").toSorted()).toMatchInlineSnapshot(`
    [
      "/about",
      "/accessibility",
      "/artists/some-word",
      "/careers",
      "/careers/artist",
      "/careers/event-production",
      "/careers/some-word",
      "/careers/venue-management",
      "/cities",
      "/cities/some-word",
      "/contact",
      "/cookies",
      "/events",
      "/events/art",
      "/events/culture",
      "/events/music",
      "/events/nightlife",
      "/events/some-word",
      "/events/some-word/programme",
      "/help",
      "/journal",
      "/journal/authors/some-word",
      "/journal/some-word",
      "/organisers/some-word",
      "/privacy",
      "/refunds",
      "/safety",
      "/series/some-word",
      "/terms",
      "/venue-partners",
      "/venues",
      "/venues/clubs",
      "/venues/galleries",
      "/venues/some-word",
      "/venues/warehouses",
    ]
  `);
});

test.each([
  ["/", "as-seen"],
  ["/events", "as-seen"],
  ["/events/slow-burn", "as-seen"],
  ["/venues/the-slipway", "as-seen"],
  ["/journal/what-a-night", "as-seen"],
  ["/offline", "at-once"],
  ["/door", "door"],
  ["/door/slow-burn", "door"],
  ["/door/slow-burn/paper", "never"],
  ["/events/slow-burn/book", "never"],
  ["/events/new", "never"],
  ["/auth/signin", "never"],
  ["/rest/v1/listings", "never"],
  ["/realtime/v1/websocket", "never"],
  ["/functions/v1/listings", "never"],
  ["/papers/v1/tickets", "never"],
  ["/payments/v1/intent", "never"],
  ["/passes/v1/passes", "never"],
  ["/queue/slow-burn", "never"],
  ["/social", "never"],
  ["/organise", "never"],
  ["/venue-dashboard", "never"],
  ["/admin", "never"],
  ["/analytics", "never"],
  ["/calendar/some-token", "never"],
  ["/inbox", "never"],
  ["/guest-lists/some-token", "never"],
  ["/reports/some-token", "never"],
  ["/appeals/some-token", "never"],
  ["/journal/preview/some-token", "never"],
  ["/notifications/preferences", "never"],
  ["/tickets/some-token", "never"],
  ["/i/some-token", "never"],
] satisfies [string, Keeping][])("%s is kept: %s", (address, keeping) => {
  expect(keepingOf(address)).toBe(keeping);
});

test("an address that opens something to the person who has it is never kept", () => {
  expect(keepingOf("/events", "?token=abc")).toBe("never");
  expect(keepingOf("/events/slow-burn", "?from=home&code=ABC")).toBe("never");
});
