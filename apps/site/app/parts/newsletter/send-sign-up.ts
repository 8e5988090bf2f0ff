// Sends the sign-up; loaded when the button is pressed.
import { CLIENT_RATE_LIMITS, createRateLimiter, toWaitText } from "@undercroft/contract";
import { antiForgeryToken } from "#app/api/anti-forgery.tsx";
import { browserClient } from "#app/api/browser-client.ts";

/** What became of it: the same for every address, or a sentence. */
export type SignUpOutcome = "sent" | { problem: string };

const limiter = createRateLimiter(CLIENT_RATE_LIMITS.default);
const tooMany = (seconds: number) => ({
  problem: `Rate limit exceeded. Please try again later. You can send again in ${toWaitText(seconds)}.`,
});
const failed = {
  problem: "It could not be sent. Your address is still here: check your connection and try again.",
};

/** @param fields of the box's form */
export async function sendSignUp(fields: FormData): Promise<SignUpOutcome> {
  const wait = limiter.take();
  if (wait > 0) return tooMany(Math.ceil(wait / 1000));
  try {
    const client = await browserClient();
    const { data, error } = await client.functions.invoke("newsletter-subscribe", {
      body: { email: fields.get("email"), cities: fields.getAll("cities"), source: fields.get("source") },
      headers: { "X-CSRF-Token": antiForgeryToken() },
    });
    if (data) return "sent";
    const response: unknown = (error as { context?: unknown }).context;
    if (!(response instanceof Response) || response.status >= 500) return failed;
    if (response.status === 429) return tooMany(Number(response.headers.get("retry-after") ?? 60));
    const { message = "" } = (await response.json()) as { message?: string };
    return { problem: message.replace(/^[a-z]+: /, "") };
  } catch {
    return failed;
  }
}
