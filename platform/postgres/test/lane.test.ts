import { expect, test } from "vitest";
import { createLane } from "../src/wire/lane.ts";

test("a lane bounds how many tasks run and wait, and refuses those beyond or too long in wait", async () => {
  const lane = createLane({ most: 2, waiting: 1, waitMs: 30 });
  let most = 0;
  let running = 0;
  const ends: (() => void)[] = [];
  const work = () =>
    lane(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
    });
  const first = [work(), work()];
  const late = work();
  await expect(work()).rejects.toMatchObject({ phase: "busy" });
  await expect(late).rejects.toMatchObject({ phase: "busy" });
  for (const end of ends) end();
  await Promise.all(first);
  expect(most).toBe(2);
  expect(await lane(async () => "free again")).toBe("free again");
});
