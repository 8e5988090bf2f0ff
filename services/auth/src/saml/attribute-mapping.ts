// Which attribute of an assertion becomes which word of a person's profile.
import { z } from "zod/mini";
import type { Assertion } from "./assertion.ts";

const mappedAttribute = z.object({
  name: z.optional(z.string()),
  names: z.optional(z.array(z.string())),
  default: z.optional(z.unknown()),
  array: z.optional(z.boolean()),
});

/** As an administrator gives it. */
export const attributeMapping = z.object({
  keys: z.optional(z.record(z.string().check(z.maxLength(100)), mappedAttribute)),
});

/** A parsed {@link attributeMapping}. */
export type AttributeMapping = z.output<typeof attributeMapping>;

/** The words an assertion has for a profile. */
export function mapAttributes(assertion: Assertion, mapping: AttributeMapping): Record<string, unknown> {
  const words = Object.entries(mapping.keys ?? {}).map(([key, mapped]): [string, unknown] => {
    const names = [...(mapped.name ? [mapped.name] : []), ...(mapped.names ?? [])];
    const values = names.map(assertion.attribute).find((found) => found.length > 0);
    if (!values) return [key, mapped.default];
    return [key, mapped.array ? values : values[0]];
  });
  return Object.fromEntries(words.filter(([, value]) => value !== undefined && value !== null));
}
