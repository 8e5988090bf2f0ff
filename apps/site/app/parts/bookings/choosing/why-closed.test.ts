import { expect, test } from "vitest";
import { whyClosed } from "./why-closed.ts";

const event = {
  status: "published",
  starts_at: "2026-11-27T22:00:00Z",
  ends_at: null,
  last_entry_at: null,
  requires_approval: false,
  external_url: null,
};
const at = (iso: string) => new Date(iso);

test("an open event takes bookings until it is over: eight hours after the start when no end is known", () => {
  expect(whyClosed(event, at("2026-11-28T05:59:00Z"))).toBeNull();
  expect(whyClosed(event, at("2026-11-28T06:00:00Z"))?.title).toBe("This event is over");
  expect(whyClosed({ ...event, ends_at: "2026-11-28T08:00:00Z" }, at("2026-11-28T07:00:00Z"))).toBeNull();
});

test.each([
  [{ status: "cancelled" }, "This event has been cancelled"],
  [{ status: "postponed" }, "This event has been postponed"],
  [{ status: "under_review" }, "This event takes no bookings at the moment"],
  [{ requires_approval: true }, "Places are given on application"],
  [{ external_url: "https://shop.example/1" }, "Tickets are sold elsewhere"],
])("booking is closed for %j because: %s", (change, title) => {
  expect(whyClosed({ ...event, ...change }, at("2026-11-27T12:00:00Z"))?.title).toBe(title);
});

test("a cancelled event says why, with one full stop, where the organiser gave a reason", () => {
  const remedyOf = (cancel_reason: string | null) =>
    whyClosed({ ...event, status: "cancelled", cancel_reason }, at("2026-11-27T12:00:00Z"))?.remedy;
  expect(remedyOf("The roof leaks. ")).toBe("The roof leaks. Ticket holders have been told.");
  expect(remedyOf(null)).toBe("Ticket holders have been told.");
});

test("after last entry an event sells no ticket, though the night goes on", () => {
  const late = { ...event, last_entry_at: "2026-11-28T01:00:00Z" };
  expect(whyClosed(late, at("2026-11-28T00:59:00Z"))).toBeNull();
  expect(whyClosed(late, at("2026-11-28T01:00:00Z"))?.title).toBe("Last entry has passed");
});
