// Text messages by Twilio, or any provider with the same API: https://www.twilio.com/docs/messaging/api/message-resource
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod/mini";

/** An account with the carrier. */
export type TwilioAccount = {
  accountSid: string;
  authToken: string;
  /** a number of ours with its "+", a name, or the id of a messaging service (`MG…`) */
  from: string;
  /** where the API is, without a trailing slash */
  url: string;
};

/** One text. `phone` is digits with the country code. */
export type Text = { phone: string; channel: "sms" | "whatsapp"; text: string };

const attempts = 3;
const timeout = 5000;

const created = z.object({
  sid: z.string(),
  status: z.optional(z.string()),
  error_message: z.nullish(z.string()),
});
const refused = z.object({ code: z.optional(z.number()), message: z.string() });

/**
 * Hands one text over, trying again while the carrier is busy or away.
 * @returns the carrier's id of the message
 * @throws Error in words that may be shown
 */
export async function sendByTwilio(account: TwilioAccount, text: Text): Promise<{ id: string }> {
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await tryOnce(account, text);
    if ("id" in outcome) return outcome;
    if (!outcome.mayPass || attempt === attempts) throw new Error(outcome.why, { cause: outcome.cause });
    await sleep(150 * 4 ** (attempt - 1));
  }
}

type Outcome = { id: string } | { why: string; mayPass: boolean; cause?: unknown };

async function tryOnce(account: TwilioAccount, text: Text): Promise<Outcome> {
  const { accountSid, authToken, url } = account;
  try {
    const response = await fetch(
      `${url}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`,
      {
        method: "POST",
        headers: { Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}` },
        body: toForm(account, text),
        redirect: "error",
        signal: AbortSignal.timeout(timeout),
      },
    );
    return readAnswer(response.status, await response.text());
  } catch (cause) {
    return { why: "the carrier could not be reached", mayPass: true, cause };
  }
}

function toForm({ from }: TwilioAccount, { phone, channel, text }: Text): URLSearchParams {
  const way = channel === "whatsapp" ? "whatsapp:" : "";
  const sender: Record<string, string> = from.startsWith("MG")
    ? { MessagingServiceSid: from }
    : { From: `${way}${from}` };
  return new URLSearchParams({ To: `${way}+${phone}`, Body: text, ...sender });
}

function readAnswer(status: number, body: string): Outcome {
  const answer = toJson(body);
  if (status === 200 || status === 201) {
    const message = created.safeParse(answer);
    if (!message.success) return { why: "the carrier's answer cannot be read", mayPass: false };
    const { sid, status: state, error_message: why } = message.data;
    if (state !== "failed" && state !== "undelivered") return { id: sid };
    return { why: why ?? `the message is ${state}`, mayPass: false };
  }
  const mayPass = status === 429 || status >= 500;
  const refusal = refused.safeParse(answer);
  if (!refusal.success) return { why: `the carrier answered ${status}`, mayPass };
  const { code, message } = refusal.data;
  return { why: code === undefined ? message : `${message} (${code})`, mayPass };
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
