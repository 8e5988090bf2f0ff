import { expect, test } from "vitest";
import { beforeLeaving, countsUnsent, countUnsent, doBeforeLeaving } from "./before-leaving.ts";

test("what is to be done before a person signs out is done, and one that fails holds up nobody", async () => {
  const done: string[] = [];
  const forget = [
    beforeLeaving(async () => {
      throw new Error("no connection");
    }),
    beforeLeaving(async () => done.push("sent")),
  ];
  await doBeforeLeaving();
  expect(done).toEqual(["sent"]);
  for (const stop of forget) stop();
  await doBeforeLeaving();
  expect(done).toEqual(["sent"]);
});

test("what was not sent is counted over all that counts, and one that cannot count says none", async () => {
  expect(await countUnsent()).toBe(0);
  const forget = [
    countsUnsent(async () => 3),
    countsUnsent(async () => 4),
    countsUnsent(async () => {
      throw new Error("storage is refused");
    }),
  ];
  expect(await countUnsent()).toBe(7);
  forget[0]?.();
  expect(await countUnsent()).toBe(4);
  for (const stop of forget) stop();
  expect(await countUnsent()).toBe(0);
});
