// How far behind a replica is, by our own clock and the leader's log alone.
import { expect, test } from "vitest";
import { LeaderPositions, parsePosition } from "../src/replicas/leader-positions.ts";

const at = (text: string) => parsePosition(text);

test("a position is read as PostgreSQL writes it, and later ones are greater, also beyond four gigabytes", () => {
  expect(at("0/0")).toBe(0n);
  expect(at("16/B374D848")).toBe(0x16b374d848n);
  expect(at("1/0") > at("0/FFFFFFFF")).toBe(true);
  expect(at("FFFFFFFF/FFFFFFFF")).toBe(2n ** 64n - 1n);
});

test("a replica is as far behind as the moment when the leader stood where it stands", () => {
  const positions = new LeaderPositions();
  positions.learn(at("0/100"), 1_000, 0);
  positions.learn(at("0/200"), 1_500, 0);
  positions.learn(at("0/300"), 2_000, 0);
  expect(positions.lagOf(at("0/300"))).toBe(0);
  expect(positions.lagOf(at("0/2FF"))).toBe(500);
  expect(positions.lagOf(at("0/100"))).toBe(1_000);
  expect(positions.lagOf(at("0/400"))).toBe(0); // it heard of more than we did
});

test("where the leader has not been asked yet, or long ago stood beyond, nothing says how far behind a replica is", () => {
  const positions = new LeaderPositions();
  expect(positions.lagOf(at("0/100"))).toBe(Number.POSITIVE_INFINITY);
  positions.learn(at("0/200"), 1_000, 0);
  expect(positions.lagOf(at("0/100"))).toBe(Number.POSITIVE_INFINITY);
});

test("a leader at which nothing happens makes no replica late that has all of it", () => {
  const positions = new LeaderPositions();
  positions.learn(at("0/100"), 1_000, 0);
  positions.learn(at("0/200"), 2_000, 0);
  for (let moment = 2_500; moment <= 100_000; moment += 500) positions.learn(at("0/200"), moment, 0);
  expect(positions.lagOf(at("0/200"))).toBe(0);
  // but one that lacks the last change is late since then
  expect(positions.lagOf(at("0/100"))).toBeGreaterThan(90_000);
});

test("what was known for more than a minute is forgotten", () => {
  const positions = new LeaderPositions();
  for (let second = 0; second <= 300; second++) positions.learn(BigInt(second), second * 1_000, 0);
  expect(positions.lagOf(240n)).toBe(60_000);
  expect(positions.lagOf(239n)).toBe(Number.POSITIVE_INFINITY);
});

test("what was announced is covered by a replica that has replayed where the leader stood after it", () => {
  const positions = new LeaderPositions();
  const mark = positions.announce();
  expect(positions.covers(at("F/0"))).toBe(false); // nobody knows yet where it stands
  positions.learn(at("0/200"), 1_000, mark);
  expect([positions.covers(at("0/1FF")), positions.covers(at("0/200"))]).toEqual([false, true]);
  positions.learn(at("0/900"), 1_500, mark);
  expect(positions.covers(at("0/200"))).toBe(true); // later positions ask for no more
});

test("a position that was asked for before an announcement says nothing of it", () => {
  const positions = new LeaderPositions();
  positions.announce();
  const askedWith = positions.announced;
  const second = positions.announce();
  positions.learn(at("0/200"), 1_000, askedWith);
  expect(positions.covers(at("0/200"))).toBe(false);
  positions.learn(at("0/300"), 1_100, second);
  expect([positions.covers(at("0/200")), positions.covers(at("0/300"))]).toEqual([false, true]);
});
