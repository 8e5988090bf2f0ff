import { expect, test } from "vitest";
import type { DoorType } from "#app/parts/door/door-answers.ts";
import {
  afterWaiting,
  fitsKept,
  likelyCash,
  linesOf,
  mostOf,
  needsKept,
  peopleIn,
  toPence,
  totalOf,
} from "./sale.ts";

const type = (id: string, more: Partial<DoorType> = {}): DoorType => ({
  ticket_type_id: id,
  name: id,
  kind: "door",
  price_pence: 800,
  left: 10,
  kept: 0,
  ...more,
});

test("with a connection one sale has what is left or what is kept, whichever is more, twenty at most", () => {
  expect(mostOf(type("door", { left: 3, kept: 2 }), false)).toBe(3);
  expect(mostOf(type("door", { left: 0, kept: 2 }), false)).toBe(2);
  expect(mostOf(type("door", { left: 400 }), false)).toBe(20);
  expect(mostOf(type("door", { left: null }), false)).toBe(20);
});

test("without a connection only what is kept for the device can be sold", () => {
  expect(mostOf(type("door", { left: 3, kept: 2 }), true)).toBe(2);
  expect(mostOf(type("door", { left: 300 }), true)).toBe(0);
});

test("a sale uses what is kept where what is left for everybody does not reach", () => {
  const types = [type("door", { left: 1, kept: 5 })];
  expect(needsKept({ door: 1 }, types)).toBe(false);
  expect(needsKept({ door: 2 }, types)).toBe(true);
});

test("sales that wait on a device leave less for the next one, and one that does not fit is not kept", () => {
  const types = [type("door", { kept: 3 }), type("late", { kept: 1 })];
  const at = { at: "2026-11-25T23:10:00Z", gate: null };
  const lines = [{ ticket_type_id: "door", quantity: 2 }];
  const left = afterWaiting(types, [
    { ...at, scan_id: "1", kind: "sale", method: "cash", lines },
    { ...at, scan_id: "2", kind: "clicker", number: 5, said: "admitted" },
  ]);
  expect(left.map(({ kept }) => kept)).toEqual([1, 1]);
  expect(fitsKept({ door: 1, late: 1 }, left)).toBe(true);
  expect(fitsKept({ door: 2 }, left)).toBe(false);
});

test("a basket costs its faces, lets in its people, and sends no empty line", () => {
  const basket = { door: 2, late: 0, student: 1 };
  const types = [type("door"), type("late"), type("student", { price_pence: 550 })];
  expect(totalOf(basket, types)).toBe(2150);
  expect(peopleIn(basket)).toBe(3);
  expect(linesOf(basket)).toEqual([
    { ticket_type_id: "door", quantity: 2 },
    { ticket_type_id: "student", quantity: 1 },
  ]);
});

test("the cash that is offered reaches the total, begins with the sum itself, and is four amounts at most", () => {
  expect(likelyCash(1600)).toEqual([1600, 2000, 5000]);
  expect(likelyCash(800)).toEqual([800, 1000, 2000, 5000]);
  expect(likelyCash(5600)).toEqual([5600, 6000]);
});

test("pounds that are typed are pence, and what is no amount is none", () => {
  expect([toPence("20"), toPence("£20.5"), toPence(" 7.05 ")]).toEqual([2000, 2050, 705]);
  expect([toPence(""), toPence("twenty"), toPence("-5"), toPence("1.234")]).toEqual([null, null, null, null]);
});
