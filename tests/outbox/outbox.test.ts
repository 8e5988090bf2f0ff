// What waits to be sent, in a real browser: lost requests and answers, reloads, a second tab, people who come and go.
import { setTimeout as sleep } from "node:timers/promises";
import { randomRounds } from "@undercroft/testing";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Line, OutboxLab } from "./outbox-lab.ts";

let lab: OutboxLab;
beforeAll(async () => {
  lab = await OutboxLab.open();
});
afterAll(() => lab?.close());

const count = (tab: Page) => tab.evaluate<number>("lab.outbox.count()");
const put = (tab: Page, queue: string, text: string) =>
  tab.evaluate<string>(`lab.put(${JSON.stringify(queue)}, ${JSON.stringify(text)})`);
const refused = (tab: Page) => tab.evaluate<{ key: number; id: string }[]>("lab.refused()");
const isEmpty = (tab: Page) => expect.poll(() => count(tab), { timeout: 20_000 }).toBe(0);
const texts = (queue: string, from = 0) =>
  lab.applied
    .slice(from)
    .filter((sent) => sent.queue === queue)
    .map(({ text }) => text);

test("what is put without a connection waits over a reload, with its file, and is sent in order", async () => {
  const from = lab.applied.length;
  const tab = await lab.openTab("ada");
  lab.line = "lost";
  for (const text of ["one", "two", "three"]) await put(tab, "a", text);
  expect(await count(tab)).toBe(3);
  await tab.reload();
  await lab.signIn(tab, "ada");
  lab.line = "good";
  await tab.evaluate("dispatchEvent(new Event('online'))");
  await isEmpty(tab);
  expect(lab.applied.slice(from).map(({ text, file }) => [text, file])).toEqual([
    ["one", "one"],
    ["two", "two"],
    ["three", "three"],
  ]);
  await tab.close();
});

test("what is put before the page knows who is signed in waits for that, and is refused where nobody is", async () => {
  const from = lab.applied.length;
  const tab = await lab.openTab("ada");
  await tab.reload();
  const early = put(tab, "a", "early");
  await lab.signIn(tab, "ada");
  await early;
  await isEmpty(tab);
  expect(texts("a", from)).toEqual(["early"]);
  await tab.reload();
  const nobodys = put(tab, "a", "nobody's").catch((error: Error) => error.message);
  await tab.evaluate("lab.outbox.stop()");
  expect(await nobodys).toMatch("Nobody is signed in");
  await tab.close();
});

test("what is refused waits with its reason, and can be sent again, changed or discarded", async () => {
  const tab = await lab.openTab("ada");
  const from = lab.applied.length;
  lab.line = "refused";
  for (const text of ["again", "changed", "discarded"]) await put(tab, "a", text);
  await expect.poll(() => refused(tab)).toHaveLength(3);
  lab.line = "good";
  await put(tab, "a", "what comes after");
  await expect.poll(() => texts("a", from)).toEqual(["what comes after"]);
  const [again, changed, discarded] = await refused(tab);
  await tab.evaluate(`lab.outbox.retry(${again?.key})`);
  await tab.evaluate(`lab.outbox.edit(${changed?.key}, { text: "in other words" })`);
  await tab.evaluate(`lab.outbox.discard(${discarded?.key})`);
  await isEmpty(tab);
  expect(texts("a", from)).toEqual(["what comes after", "again", "in other words"]);
  await tab.close();
});

test("one that is discarded while it is on its way takes nothing with it that was put afterwards", async () => {
  const tab = await lab.openTab("ada");
  const from = lab.applied.length;
  lab.line = "held";
  await put(tab, "a", "discarded on its way");
  const [first] = await tab.evaluate<{ key: number }[]>("lab.waiting()");
  await tab.evaluate(`lab.outbox.discard(${first?.key})`);
  await put(tab, "a", "afterwards");
  lab.line = "good";
  await expect.poll(() => texts("a", from).at(-1)).toBe("afterwards");
  await isEmpty(tab);
  await tab.close();
});

test("a hundred wait at most, and the next is refused before it is lost", async () => {
  const tab = await lab.openTab("ada");
  lab.line = "lost";
  for (let sent = 0; sent < 100; sent += 1) await put(tab, "b", String(sent));
  await expect(put(tab, "b", "one too many")).rejects.toThrow("100 entries wait already");
  await tab.evaluate("lab.signOut()");
  await lab.signIn(tab, "ada");
  expect(await count(tab)).toBe(0);
  lab.line = "good";
  await tab.close();
});

const lines: Line[] = ["good", "good", "lost", "answer-lost", "broken", "refused"];
const people = ["ada", "amir", "rosa"];

/** One entry of the model. */
type Known = { id: string; queue: string; owner: string; mayBeGone: boolean; wasRefused: boolean };

/** Numbers that a seed gives, the same each time. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** One history, with two tabs, as long as `steps`. */
async function runHistory(seed: number, steps: number): Promise<void> {
  const pick = randomOf(seed);
  const from = lab.applied.length;
  lab.line = "good";
  let owner = people[0] ?? "";
  const tabs = [await lab.openTab(owner), await lab.openTab(owner)];
  const known: Known[] = [];
  const reloaded = new Set<string>();
  const anyTab = () => tabs[pick(2)] as Page;
  const note = async () => {
    for (const { id } of await refused(anyTab())) {
      const entry = known.find((one) => one.id === id);
      if (entry) entry.wasRefused = true;
    }
  };
  const changePerson = async () => {
    owner = people[(people.indexOf(owner) + 1) % people.length] ?? "";
    for (const entry of known) entry.mayBeGone = true;
    const [first, second] = tabs as [Page, Page];
    await first.evaluate("lab.signOut()");
    await lab.signIn(first, owner);
    await second.evaluate("lab.signOut()"); // the other tab hears of it later
    await lab.signIn(second, owner);
  };
  const steer = async () => {
    const [entry] = await refused(anyTab());
    await note();
    if (!entry) return;
    const isKept = pick(3) > 0;
    if (!isKept) for (const one of known) if (one.id === entry.id) one.mayBeGone = true;
    await anyTab().evaluate(`lab.outbox.${isKept ? "retry" : "discard"}(${entry.key})`);
  };
  const reload = async () => {
    for (const { id } of known) reloaded.add(id);
    const tab = anyTab();
    await tab.reload();
    await lab.signIn(tab, owner);
  };
  for (let step = 0; step < steps; step += 1) {
    const chance = pick(20);
    if (chance < 9) {
      const queue = pick(2) === 0 ? "a" : "b";
      const id = await put(anyTab(), queue, `${seed}-${step}`);
      known.push({ id, queue, owner, mayBeGone: false, wasRefused: false });
    } else if (chance < 14) lab.line = lines[pick(lines.length)] ?? "good";
    else if (chance < 16) await reload();
    else if (chance < 18) await steer();
    else if (chance < 19) await changePerson();
    else await sleep(pick(150));
  }
  lab.line = "good";
  for (const tab of tabs) await tab.evaluate("dispatchEvent(new Event('online'))");
  // a refusal can still be on its way
  const untilEmpty = async () => {
    for (const { key, id } of await refused(anyTab())) {
      for (const one of known) if (one.id === id) one.wasRefused = true;
      await anyTab().evaluate(`lab.outbox.retry(${key})`);
    }
    return count(anyTab());
  };
  await expect.poll(untilEmpty, { timeout: 60_000 }).toBe(0);

  const applied = lab.applied.slice(from);
  const repeated = await anyTab().evaluate<string[]>("Object.keys(localStorage)");
  const where = `history ${seed}`;
  for (const sent of applied) expect(sent.session, where).toBe(sent.owner);
  for (const entry of known) {
    const sent = applied.filter(({ id }) => id === entry.id);
    if (!entry.mayBeGone) expect(sent, `${where}: ${JSON.stringify(entry)}`).toHaveLength(1);
    expect(sent.length, where).toBeLessThanOrEqual(1);
    for (const { owner: by } of sent) expect(by, where).toBe(entry.owner);
    // an answer that was heard ends it; only a reload or a person who leaves can keep it from being heard
    const mayRepeat = reloaded.has(entry.id) || entry.mayBeGone;
    if (!mayRepeat) expect(repeated, where).not.toContain(`again ${entry.id}`);
  }
  for (const queue of ["a", "b"]) {
    const inOrder = known.filter((one) => one.queue === queue && !one.wasRefused && !one.mayBeGone);
    const came = applied.flatMap(({ id }) => inOrder.filter((one) => one.id === id));
    expect(came, where).toEqual(inOrder);
  }
  for (const tab of tabs) {
    await tab.evaluate("lab.signOut()");
    await tab.close();
  }
}

test("through lost requests and answers, reloads, a second tab and a change of people each entry is sent once, in order, as its own person", {
  timeout: 3_600_000,
}, async () => {
  const seeds = Number(process.hrtime.bigint() % 1_000_000n);
  for (let round = 0; round < randomRounds(6, 300); round += 1) await runHistory(seeds + round * 7919, 30);
});
