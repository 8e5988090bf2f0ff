// From the standard claims (https://openid.net/specs/openid-connect-core-1_0.html#StandardClaims) to a profile.
import type { ExternalProfile } from "./provider.ts";

const kept =
  "iss sub name given_name family_name middle_name nickname preferred_username profile picture website gender birthdate zoneinfo locale".split(
    " ",
  );
const custom = ["hd", "is_private_email", "auth_time", "transfer_sub"];

/** Addresses count as verified only where the provider says so. */
export function toOidcProfile(claims: Record<string, unknown> & { sub: string }): ExternalProfile {
  const { sub, email, name, picture } = claims;
  const verified = claims.email_verified === true || claims.email_verified === "true";
  return {
    subject: sub,
    emails: typeof email === "string" && email !== "" ? [{ email, verified, primary: true }] : [],
    claims: {
      ...pick(claims, kept),
      ...(name ? { full_name: name } : {}),
      ...(picture ? { avatar_url: picture } : {}),
      ...(custom.some((key) => claims[key] !== undefined) ? { custom_claims: pick(claims, custom) } : {}),
    },
  };
}

function pick(claims: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names
      .filter((name) => claims[name] !== undefined && claims[name] !== "")
      .map((name) => [name, claims[name]]),
  );
}

/** The name that Apple sends beside its first answer, never again. */
export function readAppleUser(text: string | undefined): Record<string, unknown> {
  if (!text) return {};
  try {
    const { name } = JSON.parse(text) as { name?: { firstName?: unknown; lastName?: unknown } };
    const full = [name?.firstName, name?.lastName]
      .filter((part) => typeof part === "string")
      .join(" ")
      .trim();
    return full ? { name: full } : {};
  } catch {
    return {};
  }
}
