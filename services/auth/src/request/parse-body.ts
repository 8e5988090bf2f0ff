// Bodies are parsed, not trusted: a field of the wrong kind is named. Unknown fields are ignored, null means absent.
import { z } from "zod/mini";
import { errors } from "../errors.ts";
import { metadataLimit } from "./auth-request.ts";

/** A text that may be missing. */
export const optionalText = z.pipe(
  z.nullish(z.string({ error: "must be a string" })),
  z.transform((value) => value ?? undefined),
);

/** A switch that may be missing. */
export const optionalSwitch = z.pipe(
  z.nullish(z.boolean({ error: "must be true or false" })),
  z.transform((value) => value ?? undefined),
);

/** Metadata: an object, at most {@link metadataLimit} bytes as JSON. */
export const optionalMetadata = z.pipe(
  z.nullish(z.record(z.string(), z.unknown(), { error: "must be an object" })).check(
    z.refine((value) => Buffer.byteLength(JSON.stringify(value ?? {})) <= metadataLimit, {
      error: `must be at most ${metadataLimit} bytes`,
    }),
  ),
  z.transform((value) => value ?? undefined),
);

/** The two fields by which a client begins a PKCE flow. */
export const challengeFields = { code_challenge: optionalText, code_challenge_method: optionalText };

/** @throws AuthError bad_json naming the first field that is wrong */
export function parseBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: Record<string, unknown>,
): z.output<Schema> {
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw errors.badJson(`${issue?.path.join(".") ?? "it"} ${issue?.message ?? "is wrong"}`);
}
