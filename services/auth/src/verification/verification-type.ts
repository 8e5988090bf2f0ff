// The kinds of verification a client may name, and which tokens each accepts.
import { emailChangeTokens, type OneTimeTokenType } from "../store/one-time-tokens.ts";

/** `email` stands for signup or magiclink, whichever was sent. */
export type VerificationType = "signup" | "invite" | "recovery" | "magiclink" | "email_change" | "email";

const accepted: Record<VerificationType, readonly OneTimeTokenType[]> = {
  signup: ["confirmation_token"],
  invite: ["confirmation_token"],
  recovery: ["recovery_token"],
  magiclink: ["recovery_token"],
  email_change: emailChangeTokens,
  email: ["confirmation_token", "recovery_token"],
};

/** The type a text names, if any. */
export function findVerificationType(text: string): VerificationType | undefined {
  return Object.hasOwn(accepted, text) ? (text as VerificationType) : undefined;
}

export function acceptedTokens(type: VerificationType): readonly OneTimeTokenType[] {
  return accepted[type];
}

/** What was verified, once a token of type `email` is known. */
export function resolveType(type: VerificationType, tokenType: OneTimeTokenType): VerificationType {
  if (type !== "email") return type;
  return tokenType === "confirmation_token" ? "signup" : "magiclink";
}
