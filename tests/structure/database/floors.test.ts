// Functions of the database call down: their own part and the floors below it (database/floors.txt, docs/architecture/database.md).
import {
  expandSignals,
  findUnnamedCalls,
  findUpwardCalls,
  listSignals,
  partOfFile,
  readCallers,
  readCalls,
  readFloors,
  readFunctions,
} from "@undercroft/database/testing/floors";
import { expect, test } from "vitest";

const files = readFunctions();
const floors = readFloors();

/** A function that a test plants. */
const planted = (name: string, body: string, head = "returns void language plpgsql") => ({
  name: `current/functions/${name}`,
  text: `create or replace function internal.planted() ${head} as $$ begin ${body} end $$;`,
});

/** What is said of a planted function, beside all others. */
const refuse = (name: string, body: string): string[] =>
  findUpwardCalls(readCalls([...files, planted(name, body)]), floors);

test("no function of the database calls a floor above its own, or a neighbour on it", () => {
  const calls = readCalls(files);
  expect(calls.length).toBeGreaterThan(3000);
  expect(findUpwardCalls(calls, floors)).toEqual([]);
});

test("every part stands on one floor, and each floor has functions", () => {
  const folders = new Set(files.map(({ name }) => partOfFile(name)));
  expect(floors.flat().toSorted()).toEqual([...new Set(floors.flat())].toSorted());
  expect(
    floors.flat().filter((part) => !folders.has(part)),
    "stands in database/floors.txt and has no folder",
  ).toEqual([]);
});

/** Functions that run others by a name that nothing tells, and why they still do. */
const unnamed: Readonly<Record<string, string>> = {
  "internal.anonymise_in_all_parts":
    "money-calls.test.ts follows calls by their text, and would take what leaves a payment without its card's last digits for a payment",
};

test("the name of every function that is run by its name can be read", () => {
  expect(findUnnamedCalls(files).map(({ caller }) => caller)).toEqual(Object.keys(unnamed));
  expect(findUnnamedCalls([planted("venues/planted.sql", "execute format('select %s($1)', part);")])).toEqual(
    [{ caller: "internal.planted", file: "venues/planted.sql" }],
  );
  for (const hidden of [
    "execute format('select internal.%I($1)', part);",
    "execute format('select %I.%I($1)', 'internal', part);",
    "execute 'select internal.' || part || '($1)';",
  ])
    expect(findUnnamedCalls([planted("venues/planted.sql", hidden)]), hidden).toHaveLength(1);
});

test("a listener listens to something", () => {
  const heard = new Set(
    readCallers(files)
      .flatMap(({ text }) => listSignals(text, files, floors))
      .flatMap(({ listeners }) => listeners.map(({ name }) => `internal.${name}`)),
  );
  const listening = readCallers(files).filter(({ caller }) => caller.startsWith("internal.on_"));
  expect(listening.length).toBeGreaterThan(5);
  expect(listening.filter(({ caller }) => !heard.has(caller)).map(({ caller }) => caller)).toEqual([]);
  for (const { caller, file } of listening)
    expect(caller, `${file}: the name ends in its part`).toMatch(new RegExp(`_${partOfFile(file)}$`));
});

test("a call of a floor above is refused, with what to do", () => {
  expect(refuse("bookings/planted.sql", "perform internal.refresh_listings(array[one]);")).toEqual([
    "bookings/planted.sql: internal.planted calls internal.refresh_listings of listings, which stands above bookings. Move what both " +
      'need to a floor below, move the caller up, or let bookings call every part by "-- in every part: …" (docs/architecture/database.md).',
  ]);
});

test("a call of a neighbour is refused", () => {
  expect(refuse("queue/planted.sql", "perform internal.end_listings(tickets);").join()).toContain(
    "calls internal.end_listings of resale, which stands beside queue",
  );
});

test("hidden calls are refused: in the text of execute, and by a name made at run time", () => {
  expect(
    refuse("bookings/planted.sql", "execute 'select internal.refresh_listings($1)' using one;"),
  ).toHaveLength(1);
  expect(
    refuse("bookings/planted.sql", "execute format('select internal.refresh_%s(%L)', what, one);").length,
  ).toBeGreaterThan(0);
  expect(
    refuse("bookings/planted.sql", "execute format('select internal.%I($1)', 'moderate_' || kind) using one;")
      .length,
  ).toBeGreaterThan(0);
});

test("a trigger that a lower part puts on a function of a higher one is refused, and what comments say is not", () => {
  const trigger = {
    name: "current/functions/bookings/planted.sql",
    text: "create trigger planted after update on public.bookings for each row execute function internal.refresh_listings();",
  };
  expect(findUpwardCalls(readCalls([...files, trigger]), floors)).toHaveLength(1);
  expect(refuse("bookings/planted.sql", "-- as internal.refresh_listings() does\n")).toEqual([]);
});

test("a line for every part is written out in the order of the floors, in the caller's function", () => {
  const caller = planted(
    "bookings/planted.sql",
    "\n  -- in every part: perform internal.on_rain_<part>(one);\n",
  );
  const listener = (part: string) => ({
    name: `current/functions/${part}/rain.sql`,
    text: `create or replace function internal.on_rain_${part}(one uuid) returns void language sql as $$ select $$;`,
  });
  const all = [caller, listener("admin"), listener("waitlist"), listener("zines")];
  expect(expandSignals(caller.text, all, [["bookings"], ["waitlist"], ["admin"]])).toContain(
    "  perform internal.on_rain_waitlist(one);\n  perform internal.on_rain_admin(one);\n  perform internal.on_rain_zines(one);\n",
  );
  const byName = caller.text.replace("every part", "every part but zines, by name");
  expect(expandSignals(byName, all, [["bookings"], ["waitlist"], ["admin"]])).toContain(
    "begin \n  perform internal.on_rain_admin(one);\n  perform internal.on_rain_waitlist(one);\n end",
  );
  expect(expandSignals(caller.text, [caller], [])).toContain("begin \n\n end");
});
