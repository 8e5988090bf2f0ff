// Whom the auth service asks at certain moments: functions of the database, or services that are told by signed requests.
import type { Hook, Hooks } from "@undercroft/auth";
import { z } from "zod/mini";

const address = z.string().check(
  z.refine((text) => readFunction(text) !== undefined || isService(text), {
    error: "must be pg-functions://postgres/<schema>/<function>, or an https address",
  }),
);

const secrets = z.pipe(
  z.string().check(
    z.regex(/^v1,whsec_[A-Za-z0-9+/]{32,}={0,2}(\|v1,whsec_[A-Za-z0-9+/]{32,}={0,2})*$/, {
      error: "must be v1,whsec_<at least 24 bytes in Base64>, several with | between",
    }),
  ),
  z.transform((text) => text.split("|").map((one) => Buffer.from(one.slice("v1,whsec_".length), "base64"))),
);

export const hookKeys = {
  AUTH_HOOK_CUSTOM_ACCESS_TOKEN: z.optional(address),
  AUTH_HOOK_CUSTOM_ACCESS_TOKEN_SECRETS: z.optional(secrets),
  AUTH_HOOK_MFA_VERIFICATION_ATTEMPT: z.optional(address),
  AUTH_HOOK_MFA_VERIFICATION_ATTEMPT_SECRETS: z.optional(secrets),
  AUTH_HOOK_PASSWORD_VERIFICATION_ATTEMPT: z.optional(address),
  AUTH_HOOK_PASSWORD_VERIFICATION_ATTEMPT_SECRETS: z.optional(secrets),
};

type Keys = z.infer<z.ZodMiniObject<typeof hookKeys>>;

/** The keys as the auth service knows them. @throws Error naming the key of the secrets where a service has none */
export function toHooks(keys: Keys): Hooks {
  return {
    customAccessToken: toHook(keys, "AUTH_HOOK_CUSTOM_ACCESS_TOKEN"),
    mfaVerificationAttempt: toHook(keys, "AUTH_HOOK_MFA_VERIFICATION_ATTEMPT"),
    passwordVerificationAttempt: toHook(keys, "AUTH_HOOK_PASSWORD_VERIFICATION_ATTEMPT"),
  };
}

type HookKey = Exclude<keyof Keys, `${string}_SECRETS`>;

function toHook(keys: Keys, key: HookKey): Hook | undefined {
  const url = keys[key];
  if (url === undefined) return undefined;
  const named = readFunction(url);
  if (named) return { kind: "function", ...named };
  const secrets = keys[`${key}_SECRETS`];
  if (!secrets) {
    throw new Error(
      `The configuration is wrong:\n  ${key}_SECRETS: is needed by what ${key} names, to know our requests`,
    );
  }
  return { kind: "service", url, secrets };
}

function readFunction(text: string): { schema: string; name: string } | undefined {
  const [, schema, name] =
    /^pg-functions:\/\/[^/]+\/([A-Za-z_]\w{0,62})\/([A-Za-z_]\w{0,62})$/.exec(text) ?? [];
  return schema && name ? { schema, name } : undefined;
}

/** What is said of people must not be read on the way; on this machine there is none. */
function isService(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const isHere = hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
  return protocol === "https:" || (protocol === "http:" && isHere);
}
