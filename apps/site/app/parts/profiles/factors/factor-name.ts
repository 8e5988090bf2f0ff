import type { Factor } from "./assurance.ts";

const KINDS: Record<string, string> = {
  totp: "your authenticator app",
  phone: "your phone",
  webauthn: "your security key",
  recovery_code: "a recovery code",
};

/** What to call a factor: the name its owner gave it, or what it is. */
export function nameOfFactor({
  friendly_name,
  factor_type,
}: Pick<Factor, "friendly_name" | "factor_type">): string {
  return friendly_name || (KINDS[factor_type] ?? "your other device");
}
