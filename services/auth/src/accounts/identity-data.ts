// What of a provider's words is kept on the identity and shown as user_metadata.

import { errors } from "../errors.ts";
import type { ExternalEmail, ExternalProfile } from "../providers/provider.ts";
import { metadataLimit } from "../request/auth-request.ts";
import { parseEmail } from "../request/parse-email.ts";

/** The longest text kept, in characters: a picture's address may be long, a name is not. */
const longest = 1000;

/** The addresses of a profile that are any, in lower case. */
export function usableEmails(profile: ExternalProfile): ExternalEmail[] {
  return profile.emails.flatMap((one) => {
    try {
      return [{ ...one, email: parseEmail(one.email) }];
    } catch {
      return [];
    }
  });
}

/** The address that speaks for a profile: the primary one, else the last. */
export function mainEmail(emails: readonly ExternalEmail[]): ExternalEmail | undefined {
  return emails.find((one) => one.primary) ?? emails.at(-1);
}

/** Bounded, since it travels in every token. */
export function toIdentityData(profile: ExternalProfile): Record<string, unknown> {
  const { subject } = profile;
  if (subject === "" || subject.length > longest || subject !== storable(subject)) {
    throw errors.unexpected("Error getting user profile from external provider");
  }
  const main = mainEmail(usableEmails(profile));
  const { custom_claims: custom, ...claims } = profile.claims;
  const words = Object.entries(claims).filter(
    ([, value]) => typeof value === "string" && value.length <= longest,
  );
  const data = {
    ...Object.fromEntries(words.map(([name, value]) => [name, storable(String(value))])),
    sub: profile.subject,
    provider_id: profile.subject,
    ...(main ? { email: main.email } : {}),
    email_verified: main?.verified ?? false,
    phone_verified: false,
  };
  const whole = custom ? { ...data, custom_claims: toStorable(custom) } : data;
  return [whole, data].find(isSmall) ?? essentials(data);
}

/** Half of what metadata may hold is the person's own to fill. */
function isSmall(data: object): boolean {
  return Buffer.byteLength(JSON.stringify(data)) <= metadataLimit / 2;
}

function essentials({ sub, provider_id, email, email_verified, phone_verified }: Record<string, unknown>) {
  return { sub, provider_id, ...(email ? { email } : {}), email_verified, phone_verified };
}

function toStorable(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, inner) =>
    typeof inner === "string" ? storable(inner) : inner,
  );
}

/** PostgreSQL keeps neither U+0000 nor half a surrogate pair. */
function storable(text: string): string {
  return text.replaceAll("\0", "").toWellFormed();
}
