// What a device keeps when what lies there is not ours, is too large, or finds no room.
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Device, keep, openDevice, read } from "./device.ts";

let device: Device;

beforeAll(async () => {
  device = await openDevice();
});
afterAll(() => device?.close());

const withTab: Device["withTab"] = (work) => device.withTab(work);

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
    await refusing.goto(device.address);
    await refusing.waitForFunction("window.isReady");
    expect(await keep(refusing)).toBe("unavailable");
    expect(await read(refusing)).toBeNull();
    // the rest is wiped all the same
    await refusing.evaluate('caches.open("pages-seen").then(() => window.wipeDevice())');
    expect(await refusing.evaluate('caches.has("pages-seen")')).toBe(false);
  }));
