import { describe, expect, test } from "vitest";
import { serverNow } from "#app/device/server-time.ts";
import { compTypes, firstWithPlaces, isOverNow, withLeft } from "./comp-types.ts";
import type { ManagedEvent } from "./manage-queries.ts";

type Type = ManagedEvent["ticket_types"][number];
const type = (id: string, change: Partial<Type> = {}): Type =>
  ({
    id,
    name: id,
    kind: "paid",
    total_pence: 1000,
    sort: 1,
    status: "active",
    is_hidden: false,
    stock: null,
    ...change,
  }) as Type;
const stock = (quantity: number | null, held: number, sold: number) => ({ quantity, held, sold });
const event = (change: object) => ({ ticket_types: [], ends_at: null, ...change }) as unknown as ManagedEvent;
const inMinutes = (minutes: number) => new Date(serverNow() + minutes * 60_000).toISOString();

describe("tickets whose places can be given away", () => {
  test("are those that let somebody in and are sold here, in the order of the list", () => {
    const types = [
      type("late", { sort: 3 }),
      type("door", { kind: "door" }),
      type("free", { kind: "free", sort: 1 }),
      type("gift", { kind: "donation", sort: 2 }),
      type("companion", { kind: "companion" }),
      type("gone", { status: "archived" }),
      type("paused", { status: "paused", sort: 4 }),
    ];
    expect(compTypes(event({ ticket_types: types })).map(({ id }) => id)).toEqual([
      "free",
      "gift",
      "late",
      "paused",
    ]);
  });

  test("begin with one that has places left", () => {
    const full = type("full", { stock: stock(10, 4, 6) } as Partial<Type>);
    const some = type("some", { stock: stock(10, 4, 5) } as Partial<Type>);
    const endless = type("endless", { stock: stock(null, 0, 900) } as Partial<Type>);
    expect(firstWithPlaces([full, some])?.id).toBe("some");
    expect(firstWithPlaces([full, endless])?.id).toBe("endless");
    expect(firstWithPlaces([full])?.id).toBe("full");
    expect(firstWithPlaces([])).toBeUndefined();
  });

  test.each([
    [stock(20, 3, 5), "Early bird, 12 left"],
    [stock(20, 10, 10), "Early bird, 0 left"],
    // a limit that was lowered below what is sold
    [stock(5, 3, 5), "Early bird, 0 left"],
    [stock(null, 0, 5), "Early bird"],
    [null, "Early bird"],
  ])("say how many are left of %j", (of, words) => {
    expect(withLeft({ name: "Early bird", stock: of })).toBe(words);
  });
});

describe("places are kept and given away", () => {
  test("until the end of the night", () => {
    expect(isOverNow(event({ starts_at: inMinutes(-600), ends_at: inMinutes(1) }))).toBe(false);
    expect(isOverNow(event({ starts_at: inMinutes(-600), ends_at: inMinutes(-1) }))).toBe(true);
  });

  test("for eight hours where no end is known", () => {
    expect(isOverNow(event({ starts_at: inMinutes(-479) }))).toBe(false);
    expect(isOverNow(event({ starts_at: inMinutes(-481) }))).toBe(true);
  });
});
