import { describe, expect, test } from "vitest";
import type { EventDetail, TicketType } from "#app/parts/events/page/detail-query.ts";
import { hasWaitlist } from "./has-waitlist.ts";

const event = (change: object = {}): EventDetail =>
  ({
    status: "published",
    requires_approval: false,
    doors_at: null,
    starts_at: "2026-11-28T22:00:00Z",
    waitlist_enabled: true,
    presale_list: "off",
    ...change,
  }) as unknown as EventDetail;
const type = (state: string, kind = "paid") => ({ state, kind }) as TicketType;
const has = (change: object, types: TicketType[], now = "2026-11-27T12:00:00Z") =>
  hasWaitlist(event(change), types, new Date(now));

describe("people can wait for tickets", () => {
  test("where some are sold out and the night has a list", () => {
    expect(has({}, [type("on_sale"), type("sold_out")])).toBe(true);
    expect(has({}, [type("on_sale")])).toBe(false);
    expect(has({ waitlist_enabled: false }, [type("sold_out")])).toBe(false);
    expect(has({}, [])).toBe(false);
  });

  test("where its pre-sale takes registrations and the sale has not begun", () => {
    expect(has({ waitlist_enabled: false, presale_list: "open" }, [type("soon")])).toBe(true);
    expect(has({ waitlist_enabled: false, presale_list: "off" }, [type("soon")])).toBe(false);
    expect(has({ waitlist_enabled: false, presale_list: "open" }, [type("on_sale")])).toBe(false);
  });

  test.each(["free", "paid", "donation"])("of the kind %s", (kind) => {
    expect(has({}, [type("sold_out", kind)])).toBe(true);
  });

  test.each(["door", "companion", "extra"])("but not of the kind %s, which nobody gives back", (kind) => {
    expect(has({}, [type("sold_out", kind)])).toBe(false);
  });

  test.each(["cancelled", "postponed", "draft", "under_review"])(
    "but not for a night that is %s",
    (status) => {
      expect(has({ status }, [type("sold_out")])).toBe(false);
    },
  );

  test("but not where the organiser decides who comes", () => {
    expect(has({ requires_approval: true }, [type("sold_out")])).toBe(false);
  });

  test.each([
    ["2026-11-28T19:49:59Z", null, true],
    ["2026-11-28T19:50:01Z", null, false],
    ["2026-11-28T18:50:01Z", "2026-11-28T21:00:00Z", false],
  ])("until two hours and ten minutes before doors: at %s with doors at %s %s", (now, doors_at, is) => {
    expect(has({ doors_at }, [type("sold_out")], now)).toBe(is);
  });
});
