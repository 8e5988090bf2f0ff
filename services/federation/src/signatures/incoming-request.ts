// What both kinds of signatures have in common.

/** A request as it came in: its path with its question, and the host that it was meant for, which is ours and never what it says. */
export type IncomingRequest = {
  method: string;
  path: string;
  host: string;
  header: (name: string) => string | undefined;
  body: Buffer;
};

/** Which key signed what. */
export type ReadSignature = { keyId: string; text: string; signature: Buffer };

/** Why a signature is refused; a word that is counted. */
export class SignatureRefused extends Error {
  readonly reason: "no_signature" | "bad_signature" | "bad_digest" | "bad_date";
  /** @param reason what is counted */
  constructor(reason: SignatureRefused["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

/** a clock may be an hour off, and what waited in a queue for half a day is still good */
const MOST_EARLY_MS = 3_600_000;
const MOST_LATE_MS = 12 * 3_600_000;

/** @throws SignatureRefused where a moment is out of bounds */
export function checkMoment(moment: number, now: Date): void {
  const late = now.getTime() - moment;
  if (!Number.isFinite(late) || late > MOST_LATE_MS || late < -MOST_EARLY_MS)
    throw new SignatureRefused("bad_date");
}
