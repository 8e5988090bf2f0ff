import type { ResolverOptions } from "react-hook-form";
import { expect, test } from "vitest";
import { array, minLength, object, string, union } from "zod/mini";
import { schemaResolver } from "./schema-resolver.ts";

const form = object({
  name: string().check(minLength(1, "Name required"), minLength(3, "Name too short")),
  links: array(object({ url: string().check(minLength(1, "Address required")) })),
  place: union([object({ city: string("City required") }), object({ outcode: string() })]),
});
type Fields = { name: string; links: { url: string }[]; place: object };

const control = { name: "name", ref: { name: "name" } };
const options = {
  fields: { name: control },
  shouldUseNativeValidation: false,
} as unknown as ResolverOptions<Fields>;
const resolve = schemaResolver<Fields, unknown>(form as never);

test("a form that fits gives the schema's values and no finding", async () => {
  const fields = { name: "Ada", links: [], place: { city: "Leeds" } };
  expect(await resolve(fields, undefined, options)).toEqual({ values: fields, errors: {} });
});

test("each field has its first finding, also within a list, and the control that shows it", async () => {
  const { errors } = await resolve(
    { name: "", links: [{ url: "x" }, { url: "" }], place: { city: "Leeds" } },
    undefined,
    options,
  );
  expect(errors).toEqual({
    name: { type: "too_small", message: "Name required", ref: control.ref },
    links: [undefined, { url: { type: "too_small", message: "Address required", ref: undefined } }],
  });
});

test("of a choice between shapes, the finding is what the first one lacks", async () => {
  const { errors } = await resolve({ name: "Ada", links: [], place: {} }, undefined, options);
  expect(errors.place).toMatchObject({ city: { message: "City required" } });
});
