// A code by text message. What belongs to it is committed before the carrier is asked, so that no connection to the
// database waits for the carrier; when the carrier refuses, what was prepared is undone and the caller is told, unless
// that would tell a stranger whose number it is.
import { randomBytes, randomInt } from "node:crypto";
import type { QueryRows } from "@undercroft/postgres";
import type { Auth } from "../auth.ts";
import { issueToken } from "../one-time/issue-token.ts";
import type { OneTimeTokenType } from "../store/one-time-tokens.ts";
import { claimText, releaseText, type TextKind } from "./claim-text.ts";
import { phoneErrors } from "./phone-errors.ts";
import type { Channel } from "./sms-provider.ts";

/** What is to be sent, and how to take back what was done for it. */
export type PreparedText = { text: string; undo?: (query: QueryRows) => Promise<void> };

/** To whom, by which way, for which call. */
export type TextTarget = {
  kind: TextKind;
  phone: string;
  channel: Channel;
  /**
   * Whether anybody is written to depends on who has the number: then a carrier's refusal, which nobody gets where nothing
   * was to be sent, is the operator's to hear of, and counts like a text that was sent.
   */
  isDiscreet?: boolean;
};

/**
 * Prepares a text in one transaction and sends it.
 * @param prepare "nothing" when nobody is to be written to, which the answer does not show
 * @returns the carrier's id of the message
 * @throws AuthError over_sms_send_rate_limit, sms_send_failed
 */
export async function sendText(
  auth: Auth,
  { kind, phone, channel, isDiscreet = false }: TextTarget,
  prepare: (query: QueryRows) => Promise<PreparedText | "nothing">,
): Promise<string> {
  const { texts } = auth;
  const isTest = auth.settings.phone.testCodes.has(phone);
  // a number with a code for tests is sent nothing, so it needs no carrier
  if (!texts && !isTest) throw phoneErrors.disabled("Unsupported phone provider");
  const prepared = await auth.database.transaction(async (query) => {
    await claimText(auth, query, kind, phone);
    return prepare(query);
  });
  const madeUpId = `SM${randomBytes(16).toString("hex")}`;
  if (prepared === "nothing") return madeUpId;
  if (isTest || !texts) return "test-otp";
  try {
    return (await texts.send({ phone, channel, text: prepared.text })).id;
  } catch (error) {
    const failure = phoneErrors.sendFailed(error instanceof Error ? error.message : "unknown", error);
    if (isDiscreet) {
      auth.report(failure);
      return madeUpId;
    }
    await auth.database.transaction(async (query) => {
      await releaseText(auth, query, kind, phone);
      await prepared.undo?.(query);
    });
    throw failure;
  }
}

/** A new code for a number: the fixed one of a number for tests, else by chance. */
export function createPhoneCode(auth: Auth, phone: string): string {
  const { codeDigits, testCodes } = auth.settings.phone;
  const byChance = () =>
    randomInt(10 ** codeDigits)
      .toString()
      .padStart(codeDigits, "0");
  return testCodes.get(phone) ?? byChance();
}

/** Issues a code for somebody's number and writes the text that carries it. */
export async function prepareCode(
  auth: Auth,
  query: QueryRows,
  { userId, type, phone }: { userId: string; type: OneTimeTokenType; phone: string },
): Promise<{ text: string }> {
  const code = createPhoneCode(auth, phone);
  await issueToken(auth, query, { userId, type, relatesTo: phone, code });
  return { text: writeCode(auth, code) };
}

/**
 * The text with a code. Its last line lets phones offer the code on our own pages and nowhere else:
 * https://wicg.github.io/sms-one-time-codes/
 */
export function writeCode(auth: Auth, code: string): string {
  const { hostname } = new URL(auth.settings.siteUrl);
  return `${auth.settings.phone.template.replaceAll("{code}", code)}\n\n@${hostname} #${code}`;
}
