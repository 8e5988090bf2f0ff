// What a device keeps of a person, in a real browser with its worker: random histories of two tabs against a model. After each wiping no
// word of the person who left lies in IndexedDB, caches or storage.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { loadStaticFiles, type StaticFiles } from "@undercroft/http";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findChromium } from "../e2e/browser.ts";

const root = path.resolve(import.meta.dirname, "../..");
const site = path.join(root, "apps/site");
const { buildWorker }: { buildWorker: (to: string, from: string, kept: string[]) => Promise<void> } =
  await import(path.join(site, "build-worker.ts"));

const cache = path.join(root, ".cache");
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(path.join(cache, "wiping-"));

/** What every page runs: the device's store, and a look at everything that the browser keeps. */
const entry = `
import * as store from "${site}/app/api/device-store.ts";
import * as threads from "${site}/app/parts/messages/kept/keep-threads.ts";
import * as list from "${site}/app/parts/events/kept/keep-list.ts";
import * as draft from "${site}/app/parts/social/composer/post-draft.ts";
import { readKeptBookings } from "${site}/app/parts/bookings/kept/keep-tickets.ts";
import { keptSavedNights } from "${site}/app/parts/events/saved/keep-saved-nights.ts";
import * as mark from "${site}/app/api/wiping-mark.ts";
const all = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});
async function everything() {
  const found = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
  for (const { name } of await indexedDB.databases()) {
    const database = await all(indexedDB.open(name));
    for (const objects of database.objectStoreNames) {
      const from = database.transaction(objects).objectStore(objects);
      found.push(JSON.stringify([await all(from.getAllKeys()), await all(from.getAll())]));
    }
    database.close();
  }
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys())
      found.push(request.url, await (await caches.match(request)).text());
  return found.join("\\n");
}
await navigator.serviceWorker.register("/sw.js");
await store.finishWiping();
Object.assign(window, { ...store, ...threads, ...list, ...draft, ...mark, readKeptBookings, keptSavedNights, everything, asked: null });
window.isReady = true;
`;

let files: StaticFiles;
let pageFiles: StaticFiles;
let server: Server;
let browser: Browser;
let address: string;
/** What stands between answers in our place, as the network of a train does before its sign-in. */
let isPortal = false;

/** Long enough for a wiping to come in between. */
const answerMs = 40;

beforeAll(async () => {
  await buildWorker(path.join(folder, "worker"), path.join(site, "app/offline/worker"), ["/page.js"]);
  writeFileSync(path.join(folder, "page.ts"), entry);
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    resolve: { alias: { "#app": path.join(site, "app") } },
    build: {
      target: "es2023",
      outDir: path.join(folder, "page"),
      rolldownOptions: {
        input: path.join(folder, "page.ts"),
        output: { format: "es", entryFileNames: "page.js" },
      },
    },
  });
  files = loadStaticFiles(path.join(folder, "worker"), { immutable: "/assets/" });
  pageFiles = loadStaticFiles(path.join(folder, "page"), { immutable: "/assets/" });
  server = createServer((request, response) => {
    if (isPortal) {
      response.writeHead(200, { "content-type": "text/html" });
      response.end("<!doctype html><title>Sign in to the train</title>");
      return;
    }
    const file = pageFiles.find(request.url ?? "") ?? files.find(request.url ?? "");
    const html = '<!doctype html><title>A page</title><script type="module" src="/page.js"></script>';
    const answer = () => {
      response.writeHead(200, file?.headers ?? { "content-type": "text/html", "x-request-id": "1" });
      response.end(file?.bodies.identity ?? html);
    };
    if (request.url?.endsWith(".data")) setTimeout(answer, answerMs);
    else answer();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  address = `http://localhost:${(server.address() as AddressInfo).port}/account`;
  browser = await chromium.launch({ executablePath: await findChromium(), args: ["--no-sandbox"] });
});
afterAll(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function openTab(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction("window.isReady && navigator.serviceWorker.controller !== null");
  return page;
}

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
      await tab.goto(address);
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
    const context = await browser.newContext();
    const history = new History([await openTab(context), await openTab(context)], numbersFrom(seed * 7919));
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
    await tab.goto(address);
    await tab.waitForFunction("window.isReady");
    expect(await tab.evaluate<string>("window.everything()")).not.toContain("canary");
    expect(await tab.evaluate("window.readWiping()")).toBeNull();
  }));

/** A browser of its own for what it refuses. */
async function withTab(work: (tab: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  await work(await openTab(context));
  await context.close();
}

const keep = (tab: Page) =>
  tab.evaluate<string>(
    'window.deviceGeneration().then((asOf) => window.keepOnDevice("bookings", "canary", "a ticket", asOf))',
  );
const read = (tab: Page) => tab.evaluate<unknown>('window.readFromDevice("bookings", "canary")');

test("a record that is not one of ours counts as nothing, and the next reading mends it", () =>
  withTab(async (tab) => {
    // the store is made with its first record
    expect(await keep(tab)).toBe("kept");
    for (const junk of ["null", "7", '"a ticket"', '{ of: 7, savedAt: "now" }', '{ of: "canary" }', "[[]]"]) {
      await tab.evaluate(`new Promise((resolve) => {
        indexedDB.open("undercroft-mine-device").onsuccess = ({ target: { result: database } }) => {
          const all = database.transaction("kept", "readwrite");
          all.objectStore("kept").put(${junk}, "bookings");
          all.oncomplete = () => { database.close(); resolve(); };
        };
      })`);
      expect(await read(tab), junk).toBeNull();
      expect(await keep(tab), junk).toBe("kept");
      expect(await read(tab), junk).toMatchObject({ of: "canary", value: "a ticket" });
    }
    // a list of threads that another release wrote differently
    await tab.evaluate(`window.deviceGeneration().then((asOf) =>
      window.keepOnDevice("threads", "canary", [null, 7, { id: "1" }, { id: "1", title: "A", readAt: 1, messages: [] }], asOf))`);
    expect(await tab.evaluate('window.readKeptThreads("canary")')).toHaveLength(1);
  }));

const keepAs = (tab: Page, name: string, value: string) =>
  tab.evaluate(
    `window.deviceGeneration().then((asOf) => window.keepOnDevice("${name}", "canary", ${value}, asOf))`,
  );

test("what another build kept of nights, tickets and a draft is left out where this one cannot read it", () =>
  withTab(async (tab) => {
    const night = '{ event_id: "1", slug: "a-night", title: "A night", starts_at: "2026-12-05T20:00:00Z" }';
    const booking = '{ id: "1", event: { starts_at: "2026-12-05T20:00:00Z" }, lines: [], tickets: [] }';
    for (const [name, whole, look] of [
      ["bookings", `[null, { id: "2" }, ${booking}]`, "readKeptBookings(null)"],
      ["saved-nights", `[7, { title: "No day" }, ${night}]`, "keptSavedNights()"],
      ["last-list", `{ heading: "Events", address: "/events", nights: [null, ${night}] }`, "readKeptList()"],
    ] as const) {
      await keepAs(tab, name, whole);
      const read = `window.${look}.then((kept) => kept && (kept.value.nights ?? kept.value).length)`;
      expect(await tab.evaluate(read), name).toBe(1);
      for (const junk of ["null", "7", '"words"', "{ nights: 7 }"]) {
        await keepAs(tab, name, junk);
        expect(await tab.evaluate(read), `${name}: ${junk}`).toBeNull();
      }
    }
    for (const junk of [
      "null",
      '{ pictures: "a" }',
      '{ pictures: [{ file: 7, alt: "" }], attachment: null, audience: "public" }',
    ]) {
      await keepAs(tab, "post-draft", junk);
      expect(await tab.evaluate('window.readPostDraft("canary")'), junk).toBeNull();
    }
  }));

/** A draft with one picture of as many bytes. */
const draftOf = (bytes: number) =>
  `{ pictures: [{ file: new File([new Uint8Array(${bytes})], "a.png"), alt: "A cellar" }], attachment: null, audience: "public", comments_mode: null }`;
const keepDraftOf = (tab: Page, bytes: number, person = "canary") =>
  tab.evaluate<string>(
    `window.deviceGeneration().then((asOf) => window.keepPostDraft("${person}", ${draftOf(bytes)}, asOf))`,
  );
const pictureBytes = (tab: Page, person: string) =>
  tab.evaluate<number | null>(
    `window.readPostDraft("${person}").then((kept) => kept && (kept.value.pictures[0]?.file.size ?? 0))`,
  );

test("the pictures of a draft lie there for their person alone, up to 20 MB, and go with a wiping", () =>
  withTab(async (tab) => {
    expect(await keepDraftOf(tab, 1_000)).toBe("kept");
    expect(await pictureBytes(tab, "canary")).toBe(1_000);
    expect(await pictureBytes(tab, "another")).toBeNull();
    expect(await keepDraftOf(tab, 20 * 1_048_576 + 1)).toBe("too-large");
    expect(await pictureBytes(tab, "canary")).toBe(0);
    expect(await keepDraftOf(tab, 1_000)).toBe("kept");
    await tab.evaluate("window.wipeDevice()");
    expect(await pictureBytes(tab, "canary")).toBeNull();
    // of what lies there nothing but the count of wipings is left
    expect(await tab.evaluate<string>("window.everything()")).not.toContain("A cellar");
  }));

test("a device keeps the first forty nights of the last list, and no other list", () =>
  withTab(async (tab) => {
    const nights = (count: number) =>
      `Array.from({ length: ${count} }, (_, index) => ({ event_id: "" + index, slug: "a", title: "A", starts_at: "2026-12-05T20:00:00Z" }))`;
    await tab.evaluate(
      `window.keepList({ heading: "One", address: "/events", nights: ${nights(3)} }, "canary")`,
    );
    await tab.evaluate(
      `window.keepList({ heading: "Two", address: "/events", nights: ${nights(60)} }, "canary")`,
    );
    const kept = await tab.evaluate<{ value: { heading: string; nights: unknown[] } }>(
      "window.readKeptList()",
    );
    expect(kept.value.heading).toBe("Two");
    expect(kept.value.nights).toHaveLength(40);
  }));

test("a full or refusing storage is said, and nothing throws", () =>
  withTab(async (tab) => {
    expect(await keep(tab)).toBe("kept");
    await tab.evaluate(`{
      const { put } = IDBObjectStore.prototype;
      window.giveRoom = () => { IDBObjectStore.prototype.put = put; };
      IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
    }`);
    expect(await keep(tab)).toBe("no-room");
    await tab.evaluate("window.giveRoom()");
    expect(await keep(tab)).toBe("kept");
    const refusing = await tab.context().newPage();
    await refusing.addInitScript(
      'indexedDB.open = () => { throw new DOMException("not here", "SecurityError"); }',
    );
    await refusing.goto(address);
    await refusing.waitForFunction("window.isReady");
    expect(await keep(refusing)).toBe("unavailable");
    expect(await read(refusing)).toBeNull();
    // the rest is wiped all the same
    await refusing.evaluate('caches.open("pages-seen").then(() => window.wipeDevice())');
    expect(await refusing.evaluate('caches.has("pages-seen")')).toBe(false);
  }));

test("of 200 pages that were seen sixty stay, those seen last", () =>
  withTab(async (tab) => {
    await tab.evaluate(`(async () => {
      for (let from = 0; from < 200; from += 20)
        await Promise.all(Array.from({ length: 20 }, (_, index) => fetch("/events/night-" + (from + index) + ".data")));
    })()`);
    const kept = () =>
      tab.evaluate<string[]>(
        'caches.open("pages-seen").then((cache) => cache.keys()).then((all) => all.map(({ url }) => url))',
      );
    await expect.poll(async () => (await kept()).length, { timeout: 20_000 }).toBe(60);
    expect((await kept()).filter((url) => /night-(?:1[4-9]\d)\.data$/.test(url))).toHaveLength(60);
  }));

test("an answer of the network that stands between counts as none: what is kept is shown, else what there is", () =>
  withTab(async (tab) => {
    const at = (pathname: string) => new URL(pathname, address).href;
    await tab.goto(at("/help"));
    await expect
      .poll(() => tab.evaluate('caches.match("/help").then(Boolean)'), { timeout: 20_000 })
      .toBe(true);
    isPortal = true;
    try {
      for (const pathname of ["/help", "/bookings"]) {
        await tab.goto(at(pathname));
        expect([pathname, await tab.title(), new URL(tab.url()).pathname]).toEqual([
          pathname,
          "A page",
          pathname,
        ]);
      }
      await tab.goto(at("/about"));
      expect(new URL(tab.url()).pathname + new URL(tab.url()).hash).toBe("/offline#/about");
      expect(await tab.title()).toBe("A page");
    } finally {
      isPortal = false;
    }
  }));
