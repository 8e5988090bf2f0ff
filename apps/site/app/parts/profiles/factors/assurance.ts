import type { User } from "@supabase/supabase-js";

/** A way of proving oneself a second time that has been set up. */
export type Factor = NonNullable<User["factors"]>[number];

/** The factors of an account that have been proven once, and count from then on; recovery codes are the last resort. */
export function verifiedFactors(user: Pick<User, "factors">): Factor[] {
  const isLastResort = (factor: Factor) => Number(factor.factor_type === "recovery_code");
  return (user.factors ?? [])
    .filter(({ status }) => status === "verified")
    .sort((one, other) => isLastResort(one) - isLastResort(other));
}

/**
 * The assurance level an access token claims, "aal1" where it cannot be read. It decides what is shown, nothing else:
 * every service checks the signature and the level itself.
 */
export function readAssurance(accessToken: string): string {
  try {
    const payload = (accessToken.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    const { aal } = JSON.parse(atob(payload)) as { aal?: unknown };
    return typeof aal === "string" ? aal : "aal1";
  } catch {
    return "aal1";
  }
}

/** Whether a session with a verified factor is still at aal1. */
export function needsMfa(user: Pick<User, "factors">, accessToken: string): boolean {
  return verifiedFactors(user).length > 0 && readAssurance(accessToken) === "aal1";
}
