// Limits that several copies count together. The table between them is a list here: what each told last.
import { expect, test, vi } from "vitest";
import { createSharedCounts, type ExchangeCounts, type SharedCounts } from "../src/shared-counts.ts";

type Told = Awaited<ReturnType<ExchangeCounts>>[number];

/** Copies that tell each other, each with totals as the database keeps them. */
function startCopies(names: readonly string[]) {
  const rows = new Map<string, Told[]>();
  const open = (copy: string): SharedCounts =>
    createSharedCounts({
      secret: "a secret",
      exchange: async (told) => {
        const mine = rows.get(copy) ?? [];
        for (const one of told) {
          const row = mine.find(({ name, key }) => name === one.name && key === one.key);
          if (!row) mine.push({ ...one, copy });
          else row.amount = one.isHeld ? one.amount : row.amount + one.amount;
        }
        rows.set(copy, mine);
        return [...rows].flatMap(([other, kept]) =>
          other === copy ? [] : [...kept, { copy: other, name: "", key: "", amount: 0, isHeld: false }],
        );
      },
    });
  return { rows, copies: names.map(open) };
}

/** A limit that is told these numbers in turn, and what it hears. */
function limitOf(copy: SharedCounts | undefined, name: string, isHeld = false) {
  const heard: [string, number][] = [];
  const shares: number[] = [];
  let next: [string, number][] = [];
  copy?.share({
    name,
    isHeld,
    tell: (share) => {
      shares.push(share);
      const told = next;
      if (!isHeld) next = [];
      return told;
    },
    hear: (key, amount) => void heard.push([key, amount]),
  });
  return {
    heard,
    shares,
    take: (...taken: [string, number][]) => {
      next = taken;
    },
  };
}

test("what one copy took is heard by the others, each time only what is new", async () => {
  const { copies } = startCopies(["a", "b"]);
  const [a, b] = copies;
  const taking = limitOf(a, "mail");
  const hearing = limitOf(b, "mail");
  taking.take(["ada", 3]);
  await a?.exchange();
  await b?.exchange();
  await a?.exchange();
  await b?.exchange();
  taking.take(["ada", 2], ["bo", 1]);
  await a?.exchange();
  await b?.exchange();
  expect(hearing.heard).toEqual([
    ["ada", 3],
    ["ada", 2],
    ["bo", 1],
  ]);
  expect(taking.heard).toEqual([]);
});

test("a row that was taken away and made again counts from nothing", async () => {
  const { rows, copies } = startCopies(["a", "b"]);
  const [a, b] = copies;
  const taking = limitOf(a, "mail");
  const hearing = limitOf(b, "mail");
  taking.take(["ada", 5]);
  await a?.exchange();
  await b?.exchange();
  rows.set("a", []);
  taking.take(["ada", 2]);
  await a?.exchange();
  await b?.exchange();
  expect(hearing.heard).toEqual([
    ["ada", 5],
    ["ada", 2],
  ]);
});

test("where one copy counts alone it tells of a key from half of its limit on, where three count from a third", async () => {
  const { copies } = startCopies(["a", "b", "c"]);
  const limit = limitOf(copies[0], "mail");
  await copies[0]?.exchange();
  await copies[1]?.exchange();
  await copies[2]?.exchange();
  await copies[0]?.exchange();
  await copies[0]?.exchange();
  expect(limit.shares).toEqual([1 / 2, 1 / 2, 1 / 3]);
});

test("what is held is a number of now: it is summed over the copies, and falls to nothing when nobody tells it", async () => {
  const { rows, copies } = startCopies(["a", "b", "c"]);
  const [a, b, c] = copies;
  const first = limitOf(a, "sockets", true);
  const second = limitOf(b, "sockets", true);
  const hearing = limitOf(c, "sockets", true);
  first.take(["ada", 2]);
  second.take(["ada", 3]);
  await a?.exchange();
  await b?.exchange();
  await c?.exchange();
  rows.delete("a");
  await c?.exchange();
  rows.delete("b");
  await c?.exchange();
  await c?.exchange();
  expect(hearing.heard).toEqual([
    ["ada", 5],
    ["ada", 3],
    ["ada", 0],
  ]);
});

test("a limit that this copy does not have is passed over", async () => {
  const { copies } = startCopies(["a", "b"]);
  const [a, b] = copies;
  const taking = limitOf(a, "mail");
  const hearing = limitOf(b, "sign-in");
  taking.take(["ada", 3]);
  await a?.exchange();
  await b?.exchange();
  expect(hearing.heard).toEqual([]);
});

test("of a limit with very many keys two thousand are told at once", async () => {
  const { rows, copies } = startCopies(["a"]);
  limitOf(copies[0], "mail").take(
    ...Array.from({ length: 2_500 }, (_, at): [string, number] => [`k${at}`, 1]),
  );
  await copies[0]?.exchange();
  expect(rows.get("a")).toHaveLength(2_000);
});

test("what is told of a key names nobody, and is the same on copies with one secret", () => {
  const { copies } = startCopies(["a", "b"]);
  const [first, second] = copies.map((copy) =>
    copy.share({ name: "mail", tell: () => [], hear: () => {} }).toKey("ada@example.org"),
  );
  expect(first).toBe(second);
  expect(first).toMatch(/^[\w-]{22}$/);
  const other = createSharedCounts({ secret: "another", exchange: async () => [] });
  expect(other.share({ name: "mail", tell: () => [], hear: () => {} }).toKey("ada@example.org")).not.toBe(
    first,
  );
});

test("a copy exchanges once a second, never twice at once, and goes on after a database that was away", async () => {
  vi.useFakeTimers();
  try {
    const errors: Error[] = [];
    let turns = 0;
    const counts = createSharedCounts({
      secret: "a secret",
      exchange: async () => {
        turns += 1;
        await new Promise((resolve) => setTimeout(resolve, turns === 1 ? 2_500 : 0));
        if (turns === 2) throw new Error("the database is away");
        return [];
      },
      onError: (error) => errors.push(error),
    });
    const running = counts.start();
    await vi.advanceTimersByTimeAsync(3_400);
    expect(turns).toBe(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect([turns, errors.map(String)]).toEqual([3, ["Error: the database is away"]]);
    await running.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(turns).toBe(3);
  } finally {
    vi.useRealTimers();
  }
});
