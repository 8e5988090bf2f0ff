import type { AuthFailure } from "@undercroft/contract";

/** Words for a captcha that was not accepted; everything else is worded by the screen's own list. */
export function toCaptchaErrorText(
  others: (failure: AuthFailure) => string,
): (failure: AuthFailure) => string {
  return (failure) => {
    if (failure.code !== "captcha_failed") return others(failure);
    return /no captcha_token/.test(failure.message ?? "")
      ? "A check that you are a person is asked for here, and this page cannot show it."
      : "The check that you are a person was not accepted. Pass it once more.";
  };
}
