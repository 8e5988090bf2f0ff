// What access tokens are signed with, and whom they say they are from.
import { nonExpiringKey, readSigningKey, type ScheduledKey, secretKeyOf } from "@undercroft/tokens";
import { z } from "zod/mini";
import { list } from "../kinds.ts";

const signingKeys = z.pipe(
  z.string(),
  z.transform((text, context): ScheduledKey[] => {
    try {
      const jwks: unknown = JSON.parse(text);
      if (!Array.isArray(jwks) || jwks.length === 0) throw new Error("must be a list of keys");
      return jwks.map((jwk: Record<string, unknown>) => nonExpiringKey(readSigningKey(jwk), true));
    } catch (error) {
      // what JSON.parse says would quote the keys
      const why = error instanceof Error && !(error instanceof SyntaxError) ? error.message : "is not JSON";
      context.issues.push({ code: "custom", input: "", message: why });
      return [];
    }
  }),
);

export const tokenKeys = {
  AUTH_ISSUER: z.optional(z.string()),
  AUTH_ACCEPTED_ISSUERS: z._default(list, []),
  AUTH_JWT_SECRET: z.optional(z.string().check(z.minLength(32, "must hold at least 32 characters"))),
  AUTH_JWT_KEYS: z.optional(signingKeys),
};

/** Where the keys come from. */
export type TokenConfig = Readonly<{
  /** undefined: the auth service's outside address */
  issuer: string | undefined;
  /** whose tokens are accepted besides */
  acceptedIssuers: readonly string[];
  /** the first that can signs, all verify; where none can, or undefined, the database makes and keeps those that sign */
  given: readonly ScheduledKey[] | undefined;
}>;

/** The keys as the keyring knows them. */
export function toTokens(keys: z.infer<z.ZodMiniObject<typeof tokenKeys>>): TokenConfig {
  const secret = keys.AUTH_JWT_SECRET;
  const given = [
    ...(keys.AUTH_JWT_KEYS ?? []),
    ...(secret ? [nonExpiringKey(secretKeyOf(Buffer.from(secret)), true)] : []),
  ];
  return {
    issuer: keys.AUTH_ISSUER,
    acceptedIssuers: keys.AUTH_ACCEPTED_ISSUERS,
    given: given.length > 0 ? given : undefined,
  };
}
