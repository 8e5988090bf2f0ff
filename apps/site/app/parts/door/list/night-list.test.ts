import { describe, expect, test } from "vitest";
import { partyOf, readNightList } from "./night-list.ts";

const head = {
  event_id: "night",
  title: "Low End",
  as_of: "2026-11-28T22:00:00Z",
  since: null,
  types: [],
  guests: [],
};
const read = (tickets: string, base: ReturnType<typeof readNightList> | null = null) =>
  readNightList(JSON.stringify({ ...head, tickets }), base);

describe("the list of a night", () => {
  test("is read into tickets by the hash of their code", () => {
    const list = read("hash-one party001 1 g\tAda Lane\tREF1\nhash-two party001 2 i");
    expect([...list.tickets.keys()]).toEqual(["hash-one", "hash-two"]);
    expect(list.tickets.get("hash-one")).toEqual({
      hash: "hash-one",
      booking: "party001",
      type: 1,
      state: "g",
      holder: "Ada Lane",
      ref: "REF1",
    });
  });

  test("of a steward names no holder and no booking", () => {
    expect(read("hash party001 1 g").tickets.get("hash")).toMatchObject({ holder: null, ref: null });
    expect(read("hash party001 1 g\t\tREF1").tickets.get("hash")).toMatchObject({
      holder: null,
      ref: "REF1",
    });
  });

  test.each([
    ["a name with spaces", "Ada  de la  Lane"],
    ["a name written from right to left", "נועה כהן"],
    ["an emoji", "DJ 💃🏽"],
    ["a name like a line of the list", "hash-two party001 2 i"],
  ])("keeps %s whole", (_name, holder) => {
    expect(read(`hash party001 1 g\t${holder}\tREF1`).tickets.get("hash")?.holder).toBe(holder);
  });

  test("without tickets is a list all the same", () => {
    expect(read("").tickets.size).toBe(0);
    expect(read("").title).toBe("Low End");
  });

  test("leaves out a line that says too little", () => {
    expect([...read("hash\nhash-two party001\nhash-three party001 1 g\n").tickets.keys()]).toEqual([
      "hash-three",
    ]);
  });

  test("of changes puts them over the list before, and leaves that as it was", () => {
    const base = read("hash-one party001 1 g\nhash-two party001 1 g");
    const next = read("hash-two party001 1 i\nhash-three party002 1 g", base);
    expect([...next.tickets].map(([hash, { state }]) => `${hash} ${state}`)).toEqual([
      "hash-one g",
      "hash-two i",
      "hash-three g",
    ]);
    expect(base.tickets.get("hash-two")?.state).toBe("g");
    expect(base.tickets.size).toBe(2);
  });

  test("of ten thousand tickets is read whole", () => {
    const lines = Array.from({ length: 10_000 }, (_, at) => `hash-${at} party${at % 100} 1 g`);
    expect(read(lines.join("\n")).tickets.size).toBe(10_000);
  });

  test("that is no list is refused", () => {
    expect(() => readNightList("<html>")).toThrow(SyntaxError);
  });
});

test("those of one booking stand together in the order of the list, and no others", () => {
  const list = read("a party001 1 g\nb party002 1 g\nc party001 2 i");
  const first = list.tickets.get("c");
  if (!first) throw new Error("it is on the list");
  expect(partyOf(list, first).map(({ hash }) => hash)).toEqual(["a", "c"]);
});
