import { describe, expect, test } from "vitest";
import type { Numbers } from "#app/parts/door/door-answers.ts";
import { readNightList } from "#app/parts/door/list/night-list.ts";
import { hashCode } from "#app/parts/door/list/ticket-code.ts";
import { isListedOnly, OfflineDoor } from "./offline-door.ts";
import { ServerClock } from "./server-clock.ts";

const now = Date.now();
const iso = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const numbers: Numbers = { inside: 10, capacity: 12, level: "80", change: 1 };
const by = { gate: "Front", reason: null };

/** A door of a device that keeps nothing, with a list of two tickets of one booking and one guest. */
async function openDoor(change: Record<string, unknown> = {}) {
  const door = new OfflineDoor("night", "somebody", new ServerClock());
  const [one, two] = await Promise.all(["codeone", "codetwo"].map((code) => hashCode("night", code)));
  door.keeper.list = readNightList(
    JSON.stringify({
      event_id: "night",
      status: "published",
      as_of: iso(-5),
      starts_at: iso(-60),
      doors_at: iso(-60),
      ends_at: null,
      last_entry_at: null,
      re_entry: "none",
      re_entry_until: null,
      price_pence: 900,
      public_key: null,
      types: [{ number: 1, id: "t", name: "Entry", is_companion: false, entry_before: null }],
      guests: [
        {
          id: "g",
          name: "Ada",
          list: "The house",
          places: 3,
          arrived: 1,
          entry_before: null,
          is_walk_up: false,
          is_comp: false,
        },
      ],
      tickets: `${one} party001 1 g\tAda Lane\tREF1\n${two} party001 1 g\tBo\tREF1`,
      ...change,
    }),
  );
  let scan = 0;
  return {
    door,
    scan: (code: string, action: "in" | "out" = "in", how = by) =>
      door.scan([code], action, how, numbers, [`scan-${++scan}`]).then((answer) => {
        const [result] = answer.results;
        if (!result) throw new Error("one code has one result");
        return { ...result, answer };
      }),
    admit: (number: number) => door.admitGuests("g", number, "Front", numbers, `scan-${++scan}`),
  };
}

describe("a door without a connection", () => {
  test("lets a good ticket in once, and counts it", async () => {
    const { scan, door } = await openDoor();
    expect((await scan("codeone")).result).toBe("admitted");
    expect((await scan("CODE-ONE")).result).toBe("already_in");
    expect(door.count(numbers).inside).toBe(11);
  });

  test("knows no ticket that is not on the list, and counts nobody by it", async () => {
    const { scan, door } = await openDoor();
    expect(await scan("codenine")).toMatchObject({ result: "unknown", tone: "stop" });
    expect(door.count(numbers).inside).toBe(10);
  });

  test("is full with those it let in itself, and a reason goes past it", async () => {
    const { door } = await openDoor();
    const full = { ...numbers, capacity: 11 };
    await door.scan(["codeone"], "in", by, full, ["a"]);
    const refused = await door.scan(["codetwo"], "in", by, full, ["b"]);
    expect(refused.results[0]?.result).toBe("house_full");
    const why = { gate: "Front", reason: "The promoter says so" };
    const forced = await door.scan(["codetwo"], "in", why, full, ["c"]);
    expect(forced.results[0]?.result).toBe("admitted");
    expect(door.waiting.entries.at(-1)).toMatchObject({ reason: "The promoter says so" });
  });

  test("lets somebody out whom it let in, and not back in where there is no way back", async () => {
    const { scan, door } = await openDoor();
    await scan("codeone");
    expect((await scan("codeone", "out")).result).toBe("out");
    expect(door.count(numbers).inside).toBe(10);
    expect((await scan("codeone")).result).toBe("no_re_entry");
  });

  test("shows the whole booking with who is inside by now", async () => {
    const { scan } = await openDoor();
    const { answer } = await scan("codeone");
    expect(answer.parties).toHaveLength(1);
    expect(answer.parties[0]).toMatchObject({ name: "Ada Lane", ref: "REF1" });
    expect(answer.parties[0]?.tickets?.map(({ is_inside, gate }) => [is_inside, gate])).toEqual([
      [true, "Front"],
      [false, null],
    ]);
  });

  test("takes a ticket that is chosen on the list by its hash, which no code is like", async () => {
    const { scan, door } = await openDoor();
    const first = await scan("codeone");
    expect(isListedOnly(first.ticket_id ?? "")).toBe(true);
    expect((await scan(first.ticket_id ?? "", "out")).result).toBe("out");
    expect(
      door.waiting.entries.map((entry) => Object.keys(entry).filter((key) => /^(code|hash)$/.test(key))),
    ).toEqual([["code"], ["hash"]]);
  });

  test("keeps each scan with what it said, to be sent in their order", async () => {
    const { scan, door } = await openDoor();
    await scan("codeone");
    await scan("codenine");
    expect(door.waiting.entries).toMatchObject([
      { scan_id: "scan-1", kind: "in", code: "codeone", gate: "Front", said: "admitted" },
      { scan_id: "scan-2", kind: "in", code: "codenine", said: "unknown" },
    ]);
    await door.waiting.remove(new Set(["scan-1"]));
    expect(door.waiting.entries.map(({ scan_id }) => scan_id)).toEqual(["scan-2"]);
  });

  test("says the price at the door to whom the hour of their ticket is over", async () => {
    const types = [{ number: 1, id: "t", name: "Early", is_companion: false, entry_before: iso(-10) }];
    const { scan } = await openDoor({ types });
    expect(await scan("codeone")).toMatchObject({ result: "entry_over", price_pence: 900 });
  });
});

describe("guests by name without a connection", () => {
  test("come in as far as they have places, and are counted on the list of this device", async () => {
    const { admit, door } = await openDoor();
    expect(await admit(2)).toMatchObject({ result: "admitted", owes_pence: 0, tone: "come_in" });
    expect(door.guests()[0]?.arrived).toBe(3);
    expect(door.count(numbers).inside).toBe(12);
    expect(await admit(1)).toMatchObject({ result: "all_in", tone: "look_again", owes_pence: null });
    expect(door.waiting.entries).toHaveLength(1);
  });

  test("are let in to no night that is called off, and none of them is counted", async () => {
    const { admit, door } = await openDoor({ status: "cancelled" });
    expect(await admit(1)).toMatchObject({ result: "night_off", tone: "stop" });
    expect(door.waiting.entries).toEqual([]);
  });

  test("who come more than an hour before the doors are told so", async () => {
    const { admit } = await openDoor({ doors_at: iso(61) });
    expect(await admit(1)).toMatchObject({ result: "too_early", tone: "look_again" });
  });

  test("pay what their list says, each of them", async () => {
    const listed = {
      id: "g",
      name: "Ada",
      list: "",
      places: 3,
      arrived: 0,
      entry_before: null,
      price_pence: 500,
    };
    const { admit } = await openDoor({ guests: [listed] });
    expect((await admit(2)).owes_pence).toBe(1000);
  });

  test("nobody of whom is on the list of this device are not let in by it", async () => {
    const { door } = await openDoor();
    await expect(door.admitGuests("stranger", 1, null, numbers, "scan")).rejects.toThrow("no list");
  });
});

describe("how full a house is by what waits on this device", () => {
  test.each([
    [100, 79, "ok"],
    [100, 80, "80"],
    [100, 94, "80"],
    [100, 95, "95"],
    [100, 99, "95"],
    [100, 100, "full"],
    [100, 140, "full"],
    [null, 5000, null],
  ] as const)("of %s with %i inside is %s", async (capacity, inside, level) => {
    const { door } = await openDoor();
    expect(door.count({ inside, capacity, level: null, change: 1 }).level).toBe(level);
  });

  test("counts clickers and staff, and nobody below none", async () => {
    const { door } = await openDoor();
    await door.click("clicker", 3, null, "a");
    await door.click("staff", -20, null, "b");
    expect(door.count(numbers).inside).toBe(0);
    await door.click("staff", 19, null, "c");
    expect(door.count(numbers).inside).toBe(12);
  });
});
