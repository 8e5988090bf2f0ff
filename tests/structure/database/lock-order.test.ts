// Stock and pools are locked in one order (internal.lock_places, internal.lock_stock), before any of them moves: functions that lock or
// move them in another way wait for each other in a ring sooner or later.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../planted-house.ts";

/** Functions that move places which their callers have locked, and why they lock none themselves. */
const lockedByCallers: Readonly<Record<string, string>> = {
  "internal.exchange_pool_places": "the pools of a change whose stock moved just before",
  "internal.hold_places": "one type of a change: all of its types are locked at once",
  "internal.move_pool_places": "the second half of move_places",
  "internal.move_set_aside": "moves within the pool of a night that is being dealt",
  "internal.write_pools": "a night that is being saved, new pools included",
  "internal.write_pass_night":
    "save_series_pass locks the stock of the pass; a new night's is known to nobody else",
  "internal.write_choices": "save_extra locks the stock of the night; a new choice is known to nobody else",
  "internal.write_fund": "save_fund locks the stock of the night; new types are known to nobody else",
  "internal.write_seats": "the seats of a coach, below the stock that save_extra locks",
  "internal.write_ticket": "a night that is being saved, new types included",
};

/** Functions between one of those and the one that locks. */
const between: Readonly<Record<string, string>> = {
  "internal.approve_application": "decide_applications locks the stock of the night",
  "internal.deal_types": "deal_event locks the night by lock_dealt_event",
  "internal.write_event": "save_event and apply_to_series lock the stock of the night",
  "internal.write_event_parts": "part of write_event",
  "internal.write_pass_bookings": "hold_series_pass locks the stock of all nights of the pass",
  "internal.write_tickets": "part of write_event",
};

type SqlFunction = { name: string; body: string };

function readFunctions(): SqlFunction[] {
  const folder = path.join(root, "database/current/functions");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".sql"))
    .flatMap((file) =>
      readFileSync(path.join(folder, file), "utf8")
        .split(/(?=^create or replace function )/m)
        .flatMap((body) => {
          const name = /^create or replace function ([a-z_]+\.[a-z0-9_]+)/.exec(body)?.[1];
          return name ? [{ name, body: body.replace(/--.*$|^grant [^;]*;/gm, "") }] : [];
        }),
    );
}

const places = "public\\.(?:ticket_inventory|capacity_pools)\\b";
const locks = new RegExp(`${places}[^;]*\\bfor (?:no key )?update`);
const moves = new RegExp(`update ${places}`);
const locksInOrder = /internal\.lock_(?:places|stock|dealt_event)\(/;
const theOrder = new Set(["internal.lock_places", "internal.lock_stock"]);

/** What breaks the order, in sentences. */
function findBreaches(functions: readonly SqlFunction[]): string[] {
  const isExcused = (name: string) => name in lockedByCallers || name in between;
  return functions
    .filter(({ name }) => !theOrder.has(name))
    .flatMap(({ name, body }) => {
      if (locks.test(body)) return [`${name} locks places by itself`];
      if (locksInOrder.test(body) || isExcused(name)) return [];
      if (moves.test(body)) return [`${name} moves places that nobody has locked`];
      const called = [...Object.keys(lockedByCallers), ...Object.keys(between)].find((one) =>
        body.includes(`${one}(`),
      );
      return called ? [`${name} calls ${called} without locking`] : [];
    });
}

test("stock and pools are locked by the functions of the one order alone, and moved where they are locked", () => {
  const functions = readFunctions();
  expect(findBreaches(functions)).toEqual([]);
  const names = new Set(functions.map(({ name }) => name));
  for (const name of [...Object.keys(lockedByCallers), ...Object.keys(between)])
    expect(names, `${name} is excused and gone`).toContain(name);
});

test("a function that locks or moves places in its own way is found", () => {
  const planted = (body: string) => findBreaches([{ name: "internal.planted", body }]);
  expect(
    planted("select * from public.ticket_inventory s where true order by quantity for update of s;"),
  ).toEqual(["internal.planted locks places by itself"]);
  expect(planted("update public.capacity_pools set sold = 1;")).toEqual([
    "internal.planted moves places that nobody has locked",
  ]);
  expect(planted("perform internal.hold_places(one, 1);")).toEqual([
    "internal.planted calls internal.hold_places without locking",
  ]);
  expect(planted("perform internal.lock_places(all_of_them); perform internal.hold_places(one, 1);")).toEqual(
    [],
  );
});
