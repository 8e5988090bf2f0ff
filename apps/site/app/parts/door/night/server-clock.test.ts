import { expect, test } from "vitest";
import { ServerClock } from "./server-clock.ts";

const hour = 3_600_000;
const near = (moment: number, other: number) => expect(Math.abs(moment - other)).toBeLessThan(2_000);

test("a clock that was told nothing is the device's own, with what the page before knew of it", () => {
  near(new ServerClock().now(), Date.now());
  near(new ServerClock(-hour).now(), Date.now() - hour);
  expect(new ServerClock(-hour).offMs).toBe(-hour);
});

test("a device that is an hour ahead tells the server's time once an answer said it", () => {
  const clock = new ServerClock();
  clock.hear(new Date(Date.now() - hour).toISOString());
  near(clock.now(), Date.now() - hour);
  near(clock.offMs, -hour);
});

test("the latest answer counts", () => {
  const clock = new ServerClock();
  clock.hear("2020-01-01T00:00:00Z");
  clock.hear("2026-11-28T23:00:00Z");
  near(clock.now(), Date.parse("2026-11-28T23:00:00Z"));
});

test.each([[undefined], [null], [""], ["soon"], [1_700_000_000_000], [{}], [["2026-11-28"]]])(
  "%j tells no time, and the clock stays as it was",
  (time) => {
    const clock = new ServerClock();
    clock.hear("2026-11-28T23:00:00Z");
    clock.hear(time);
    near(clock.now(), Date.parse("2026-11-28T23:00:00Z"));
  },
);
