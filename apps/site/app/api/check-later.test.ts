import { expect, test } from "vitest";
import { checkLater } from "./check-later.ts";

type Fields = { title: string };
const options = { fields: {}, shouldUseNativeValidation: false } as unknown as Parameters<
  ReturnType<typeof checkLater<Fields>>
>[2];

test("a form counts as correct where its schema cannot be fetched, and the server answers for what is not", async () => {
  const check = checkLater<Fields>(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(await check({ title: "" }, undefined, options)).toEqual({ values: { title: "" }, errors: {} });
});

test("what is typed while the schema is on its way belongs to the next check", async () => {
  const values = { title: "first" };
  const check = checkLater<Fields>(async () => {
    values.title = "typed since";
    return async (asked: Fields) => ({ values: asked, errors: {} });
  });
  expect(await check(values, undefined, options)).toEqual({ values: { title: "first" }, errors: {} });
});
