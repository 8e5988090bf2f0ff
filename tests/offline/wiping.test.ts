// What a device keeps of a person, in a real browser with its worker: random histories of two tabs against a model. After each wiping no
// word of the person who left lies in IndexedDB, caches or storage.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Device, keep, openDevice, read } from "./device.ts";

let device: Device;

beforeAll(async () => {
  device = await openDevice();
});
afterAll(() => device?.close());

const withTab: Device["withTab"] = (work) => device.withTab(work);

/** Numbers that are the same for each run of a history (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What the model knows: who is signed in, who has left, and whether a wiping was cut off. */
type Model = {
  person: string | null;
  gone: string[];
  isCut: boolean;
  wipings: number;
  asked: (number | null)[];
};

class History {
  readonly model: Model = { person: "canary-0", gone: [], isCut: false, wipings: 0, asked: [null, null] };
  readonly steps: string[] = [];
  readonly tabs: Page[];
  readonly random: () => number;

  constructor(tabs: Page[], random: () => number) {
    this.tabs = tabs;
    this.random = random;
  }

  async #wipe(tab: Page, next: string | null, isCut: boolean): Promise<void> {
    const { model } = this;
    if (model.person !== null) model.gone.push(model.person);
    model.person = next;
    model.wipings += 1;
    await tab.evaluate(`window.beginWiping(${JSON.stringify(next)})`);
    model.isCut = isCut;
    if (isCut) await tab.goto("about:blank");
    else await tab.evaluate("window.finishWiping()");
  }

  #people = 0;

  #somebody(): string {
    this.#people += 1;
    return `canary-${this.#people}`;
  }

  readonly #actions: Record<string, (tab: Page, index: number) => Promise<void>> = {
    ask: async (tab, index) => {
      if (this.model.person === null) return;
      await tab.evaluate(
        `window.deviceGeneration().then((asOf) => { window.asked = { of: "${this.model.person}", asOf }; })`,
      );
      this.model.asked[index] = this.model.wipings;
    },
    answer: async (tab, index) => {
      if (this.model.asked[index] === null) return;
      const keeping = await tab.evaluate(
        'window.keepOnDevice("bookings", window.asked.of, "a ticket of " + window.asked.of, window.asked.asOf)',
      );
      expect(keeping, this.steps.join(", ")).toBe(
        this.model.asked[index] === this.model.wipings ? "kept" : "left",
      );
      this.model.asked[index] = null;
    },
    visit: async (tab) => {
      if (this.model.person !== null)
        await tab.evaluate(`void fetch("/events/${this.model.person}.data").catch(() => {})`);
    },
    read: async (tab, index) => {
      if (this.model.asked[index] === null) return;
      await tab.evaluate(`window.keepThread(window.asked.of, {
        id: "1", title: "A friend of " + window.asked.of, side: "person", state: "active", is_blocked_by_me: false,
      }, [{ id: "2", body: "For " + window.asked.of, created_at: "", is_mine: true }], window.asked.asOf)`);
    },
    "sign out": (tab) => this.#wipe(tab, null, false),
    "sign out and close": (tab) => this.#wipe(tab, null, true),
    "another person": (tab) => this.#wipe(tab, this.#somebody(), false),
    "a person signs in": async () => {
      if (this.model.person === null && !this.model.isCut) this.model.person = this.#somebody();
    },
    reload: async (tab, index) => {
      await tab.goto(device.address);
      await tab.waitForFunction("window.isReady");
      this.model.asked[index] = null;
      this.model.isCut = false;
    },
  };

  async step(): Promise<void> {
    // a wiping finds something only where much was kept, or is on its way
    const names = [
      ...Object.keys(this.#actions),
      "ask",
      "ask",
      "answer",
      "answer",
      "answer",
      "read",
      "read",
      "visit",
      "visit",
    ];
    const index = this.random() < 0.5 ? 0 : 1;
    const tab = this.tabs[index] as Page;
    let name = names[Math.floor(this.random() * names.length)] as string;
    if (tab.url() === "about:blank") name = "reload"; // a closed tab is opened again
    this.steps.push(`${name} (${index})`);
    await this.#actions[name]?.(tab, index);
    if (/sign out|another|reload/.test(name) && this.model.gone.length > 0) await this.#look();
  }

  /** Nothing of a person who has left is shown, and nothing lies there once the wiping is over. */
  async #look(): Promise<void> {
    const tab = this.tabs.find((one) => one.url() !== "about:blank");
    if (!tab) return;
    const words = this.steps.join(", ");
    const shown = await tab.evaluate<string>(
      `Promise.all(["bookings", "threads"].map((name) => window.readFromDevice(name, null))).then(JSON.stringify)`,
    );
    for (const gone of this.model.gone) expect(shown, words).not.toContain(`${gone}"`);
    if (this.model.isCut) return;
    const lies = async () => {
      const all = await tab.evaluate<string>("window.everything()");
      return this.model.gone.filter((gone) => new RegExp(`${gone}\\b`).test(all));
    };
    await expect.poll(lies, { message: words, timeout: 20_000 }).toEqual([]);
  }
}

test.each([1, 2, 3, 4])(
  "after a wiping nothing of the person who left lies in the browser (history %i)",
  async (seed) => {
    const context = await device.newContext();
    const history = new History(
      [await device.openTab(context), await device.openTab(context)],
      numbersFrom(seed * 7919),
    );
    for (let count = 0; count < 40; count += 1) await history.step();
    await context.close();
  },
  60_000,
);

test("from the day on which an account is erased this device shows nothing of its person, and the next page deletes it", () =>
  withTab(async (tab) => {
    const due = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    expect(await keep(tab)).toBe("kept");
    await tab.evaluate('localStorage.setItem("undercroft-mine:post-draft:new", "a canary")');
    await tab.evaluate(`window.wipeFrom("${due(1)}")`);
    expect(await read(tab)).not.toBeNull();
    await tab.evaluate("window.finishWiping()");
    expect(await read(tab)).not.toBeNull();
    // a day that has passed with the account still there is none to wait for
    await tab.evaluate(`window.wipeFrom("${due(-1)}")`);
    expect(await read(tab)).not.toBeNull();
    await tab.evaluate(`localStorage.setItem("undercroft-erasure-due", "${due(-1)}")`);
    expect(await read(tab)).toBeNull();
    await tab.goto(device.address);
    await tab.waitForFunction("window.isReady");
    expect(await tab.evaluate<string>("window.everything()")).not.toContain("canary");
    expect(await tab.evaluate("window.readWiping()")).toBeNull();
  }));
