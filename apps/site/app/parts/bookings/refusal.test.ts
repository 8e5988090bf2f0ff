import { describe, expect, test } from "vitest";
import { toRefusal } from "./refusal.ts";

const refusedWith = (details: string, message: string, hint: string) =>
  toRefusal({ code: "PT409", details, message, hint }, true);

describe("what people read when a booking is refused", () => {
  test("sold out says what is left", () => {
    expect(refusedWith("BOOKINGS_SOLD_OUT", "Entry is sold out", "1 left: choose one.")).toEqual({
      code: "BOOKINGS_SOLD_OUT",
      title: "Entry is sold out",
      remedy: "1 left: choose one.",
      waitSeconds: null,
    });
  });

  test("a limit says what is held already", () => {
    expect(
      refusedWith("BOOKINGS_LIMIT_REACHED", "You already hold 4 of 4", "Your places are under My bookings.")
        .title,
    ).toBe("You already hold 4 of 4");
  });

  test("too many attempts say how long to wait, whatever the hint holds", () => {
    expect(refusedWith("BOOKINGS_RATE_LIMITED", "x", "42").waitSeconds).toBe(42);
    expect(refusedWith("BOOKINGS_RATE_LIMITED", "x", "").waitSeconds).toBe(60);
    expect(refusedWith("BOOKINGS_RATE_LIMITED", "x", "0.2").waitSeconds).toBe(1);
  });

  test("no connection, no answer and an unknown fault are told apart, and nothing technical is shown", () => {
    expect(toRefusal(new TypeError("Failed to fetch"), false).code).toBe("OFFLINE");
    expect(toRefusal(new TypeError("Failed to fetch"), true).code).toBe("NETWORK");
    expect(toRefusal({ code: "", message: "TypeError: fetch failed", details: "stack" }, true).code).toBe(
      "NETWORK",
    );
    const unknown = toRefusal({ code: "XX000", message: "relation does not exist" }, true);
    expect(unknown.code).toBe("UNKNOWN");
    expect(unknown.title + unknown.remedy).not.toContain("relation");
    expect(toRefusal(null, true).code).toBe("UNKNOWN");
  });
});
