import { type AuthFailure, toAuthErrorText } from "@undercroft/contract";

const BY_CODE: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mfa_verification_failed:
      "That code is not right. Codes change every half minute: type the one shown now.",
    mfa_challenge_expired: "That took too long. Try again with a new code.",
    mfa_factor_not_found: "This sign-in step has been removed. Use another one.",
    mfa_verification_rejected: "Sign-in was refused. Try again later.",
    otp_expired: "That code is wrong or too old. Check it, or have a new one sent.",
    reauthentication_not_valid: "That code is wrong or too old. Check it, or have a new one sent.",
    over_request_rate_limit: "Too many tries. Please wait before trying again.",
    over_sms_send_rate_limit: "Too many messages to this phone. Please wait before trying again.",
    insufficient_aal: "Confirm that it is you first: sign out, then sign in again with your code.",
  }),
);

/** What became of a code, in words that say what to do; the shared words for everything else. */
export function toCodeErrorText(failure: AuthFailure): string {
  return BY_CODE.get(failure.code ?? "") ?? toAuthErrorText(failure);
}
