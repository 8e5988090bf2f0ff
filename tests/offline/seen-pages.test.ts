// Pages that the worker keeps of what was seen, and a network that answers in our place.
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Device, openDevice } from "./device.ts";

let device: Device;

beforeAll(async () => {
  device = await openDevice();
});
afterAll(() => device?.close());

const withTab: Device["withTab"] = (work) => device.withTab(work);

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
    const at = (pathname: string) => new URL(pathname, device.address).href;
    await tab.goto(at("/help"));
    await expect
      .poll(() => tab.evaluate('caches.match("/help").then(Boolean)'), { timeout: 20_000 })
      .toBe(true);
    device.setPortal(true);
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
      device.setPortal(false);
    }
  }));
