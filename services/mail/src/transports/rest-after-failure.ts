// A mail server that is away is left alone for a while, so that a queue full of mail does not stand before a closed door. Mails that wait
// for it lose no try: half an hour without a server would use up all that a mail has.
import { JobPostponed, JobRefused } from "@undercroft/jobs";
import type { DeliverMail } from "./deliver-mail.ts";
import { isAmbiguous, judgeFailure, type SmtpFailure } from "./judge-failure.ts";

const firstRest = 10;
const longestRest = 300;

/**
 * Delivers. After a failure of the server it is left alone for ten seconds, doubled with each failure that follows up to five minutes.
 * @param isThere asks the server whether it would take mail, for a connection that broke off: one mail that ends every connection
 * must not hold up all others for ever
 * @throws JobPostponed while the server is left alone, JobRefused when it refused this mail for good, Error otherwise
 */
export function restAfterFailure(
  deliver: DeliverMail,
  isThere: () => Promise<boolean>,
  now: () => number = Date.now,
): DeliverMail {
  let rest = 0;
  let until = 0;
  let reason = "";
  const putOff = (cause?: unknown) => {
    const seconds = Math.max(1, Math.ceil((until - now()) / 1000));
    const text = `The mail server takes no mail now (${reason}). It is asked again in ${seconds} s.`;
    return new JobPostponed(text, seconds, { cause });
  };
  return async (recipient, mail) => {
    if (until > now()) throw putOff();
    try {
      await deliver(recipient, mail);
      rest = 0;
    } catch (error) {
      const failure = error as SmtpFailure & Error;
      const judgement = judgeFailure(failure);
      if (judgement === "refused") throw new JobRefused(failure.message, { cause: error });
      if (judgement === "failed" || (isAmbiguous(failure) && (await isThere()))) throw error;
      rest = Math.min(rest * 2 || firstRest, longestRest);
      until = now() + rest * 1000;
      reason = failure.message;
      throw putOff(error);
    }
  };
}
