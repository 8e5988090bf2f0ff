// What can go wrong with captchas, in the protocol's words.
import { AuthError } from "../errors.ts";

/** The catalogue; `docs/errors.md` says what each means. */
export const captchaErrors = {
  /** @param codes what the service said */
  failed: (codes: string) =>
    new AuthError(400, "captcha_failed", `captcha protection: request disallowed (${codes})`),
  away: (cause: unknown) =>
    new AuthError(
      503,
      "unexpected_failure",
      "The captcha cannot be checked for a moment, please try again.",
      {
        cause,
        retryAfter: 5,
      },
    ),
};
