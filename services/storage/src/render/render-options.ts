// How a picture is to be rendered, from an address, from a body, or from the token of a signed address.
import { z } from "zod/mini";
import { errors } from "../errors.ts";

/** Pixels of an edge, at most. */
const longestEdge = 2500;
const number = (least: number, most: number) =>
  z.coerce.number().check(z.int(), z.minimum(least), z.maximum(most));
const edge = z.pipe(
  z.coerce.number().check(z.int(), z.minimum(0)),
  z.transform((value) => Math.min(value, longestEdge)),
);

/** The options of the protocol. */
export const optionsSchema = z.object({
  width: z.optional(edge),
  height: z.optional(edge),
  resize: z.optional(z.enum(["cover", "contain", "fill"])),
  format: z.optional(z.enum(["origin", "avif", "webp"])),
  quality: z.optional(number(20, 100)),
  // pictures are cut around their middle: another part must not be given in silence
  gravity: z.optional(z.never("is not supported")),
});

/** Checked options. Edges in pixels. */
export type RenderOptions = z.infer<typeof optionsSchema>;

const names = ["width", "height", "resize", "format", "quality"] as const;

/** @throws StorageError naming the option */
export function readOptions(source: URLSearchParams): RenderOptions {
  const given = Object.fromEntries(
    [...names, "gravity" as const].flatMap((name) => {
      const value = source.get(name);
      return value === null || value === "" ? [] : [[name, value]];
    }),
  );
  const result = optionsSchema.safeParse(given);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw errors.invalid(`querystring/${issue?.path.join("/") ?? ""} ${issue?.message ?? "is wrong"}`);
}

/** As a token carries them: `width:100,height:100`; empty where nothing is asked. */
export function writeOptions(options: RenderOptions): string {
  return names.flatMap((name) => (options[name] === undefined ? [] : [`${name}:${options[name]}`])).join(",");
}

/** The reverse of writeOptions. */
export function parseOptions(text: string): RenderOptions {
  const pairs = text
    .split(",")
    .filter(Boolean)
    .map((pair) => pair.split(":", 2) as [string, string]);
  return readOptions(new URLSearchParams(pairs));
}
