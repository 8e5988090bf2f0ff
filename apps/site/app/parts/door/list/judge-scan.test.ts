import { expect, test } from "vitest";
import { judgeScan, type OwnMark } from "./judge-scan.ts";
import { type NightList, readNightList, type TicketLetter } from "./night-list.ts";

const at = (clock: string) => Date.parse(`2026-11-25T${clock}:00Z`);

const listText = JSON.stringify({
  event_id: "night",
  as_of: "2026-11-25T22:00:00.123+00:00",
  since: null,
  status: "published",
  starts_at: "2026-11-25T21:00:00Z",
  doors_at: "2026-11-25T20:00:00Z",
  last_entry_at: "2026-11-26T01:00:00Z",
  re_entry: "none",
  re_entry_until: null,
  types: [
    { number: 1, id: "a", name: "Entry", is_companion: false, entry_before: null },
    { number: 2, id: "b", name: "Early", is_companion: false, entry_before: "2026-11-25T23:30:00Z" },
  ],
  guests: [],
  numbers: { inside: 10, capacity: 20, level: "ok", change: 1 },
  tickets: "hash-one party001 1 g\tAda Lane\tREF1\nhash-two party001 2 i",
});
const list = readNightList(listText);

type Case = {
  state?: TicketLetter | null;
  type?: number;
  mark?: OwnMark;
  action?: "in" | "out";
  clock?: string;
  inside?: number;
  hasReason?: boolean;
  night?: Partial<NightList>;
};

const judge = ({
  state = "g",
  type = 1,
  mark,
  action = "in",
  clock = "22:30",
  inside = 10,
  hasReason = false,
  night,
}: Case) =>
  judgeScan({
    list: { ...list, ...night },
    ticket: state && { type, state },
    mark,
    action,
    at: at(clock),
    inside,
    hasReason,
  });

test("a list is read into tickets, with holders where it names them", () => {
  expect(list.tickets.get("hash-one")).toEqual({
    hash: "hash-one",
    booking: "party001",
    type: 1,
    state: "g",
    holder: "Ada Lane",
    ref: "REF1",
  });
  expect(list.tickets.get("hash-two")).toMatchObject({ state: "i", holder: null });
});

test("changes are laid over the list they are of", () => {
  const changes = readNightList(
    JSON.stringify({ ...JSON.parse(listText), tickets: "hash-one party001 1 i" }),
    list,
  );
  expect(changes.tickets.get("hash-one")?.state).toBe("i");
  expect(changes.tickets.get("hash-two")?.state).toBe("i");
  expect(list.tickets.get("hash-one")?.state).toBe("g");
});

test.each([
  ["a good ticket comes in", {}, "admitted"],
  ["a code that is on no list is unknown", { state: null }, "unknown"],
  ["a ticket that is inside is already in", { state: "i" }, "already_in"],
  ["a ticket that went out does not come in again", { state: "o" }, "no_re_entry"],
  ["it does where the night says so", { state: "o", night: { re_entry: "free" } }, "admitted"],
  [
    "it does until the hour",
    { state: "o", night: { re_entry: "until", re_entry_until: "2026-11-25T22:00:00Z" } },
    "no_re_entry",
  ],
  ["a refunded ticket is refused", { state: "r" }, "refunded"],
  ["a ticket that was passed on is refused", { state: "p" }, "passed_on"],
  ["a ticket more than an hour before doors is too early", { clock: "18:59" }, "too_early"],
  [
    "a ticket after last entry is late",
    { clock: "22:30", night: { last_entry_at: "2026-11-25T22:00:00Z" } },
    "after_last_entry",
  ],
  ["a ticket for an early hour is over after it", { type: 2, clock: "23:31" }, "entry_over"],
  ["nobody comes into a full house", { inside: 20 }, "house_full"],
  ["a supervisor's reason goes past a full house", { inside: 20, hasReason: true }, "admitted"],
  ["the last place is taken", { inside: 19 }, "admitted"],
  [
    "a house without a number is never full",
    { inside: 2000, night: { numbers: { inside: 0, capacity: null, level: null, change: 1 } } },
    "admitted",
  ],
  ["nobody comes to a night that is called off", { night: { status: "cancelled" } }, "night_off"],
  ["somebody inside goes out", { state: "i", action: "out" }, "out"],
  ["nobody goes out who is not inside", { action: "out" }, "not_inside"],
] as [string, Case, string][])("%s", (_, facts, result) => {
  expect(judge(facts).result).toBe(result);
});

test("what this device did after the list was read is newer than the list", () => {
  const mark: OwnMark = { state: "i", at: at("22:10"), gate: "Side" };
  expect(judge({ mark })).toEqual({
    result: "already_in",
    tone: "look_again",
    first: { at: "2026-11-25T22:10:00.000Z", gate: "Side" },
  });
  expect(judge({ mark: { ...mark, at: at("21:50") } }).result).toBe("admitted");
});
