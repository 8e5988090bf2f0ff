// A payment that is written down is opened with the card company, whatever it pays for.
import { endEarlierAttempts, ensureIntent, type IntentParts, type Wanted } from "./intents.ts";

/**
 * Has the card company know the payment, and answers what the browser pays it with.
 * @param readNow what is answered beside it, read when all is done
 * @throws ProviderAway when the card company cannot be reached: nothing was charged, and the same press may be made again
 */
export async function openPayment(
  parts: IntentParts,
  wanted: Wanted,
  readNow: () => Promise<object | undefined>,
): Promise<Response> {
  await endEarlierAttempts(parts, wanted);
  const intent = await ensureIntent(parts, wanted);
  return Response.json({
    ...(await readNow()),
    client_secret: intent.status === "succeeded" ? null : intent.clientSecret,
    intent_status: intent.status,
  });
}
