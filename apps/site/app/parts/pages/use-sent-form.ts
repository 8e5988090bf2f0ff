import { ALERTS, CLIENT_RATE_LIMITS, createRateLimiter, toWaitText } from "@undercroft/contract";
import { useRef, useState } from "react";
import { useExclusiveChange } from "#app/api/use-exclusive-change.ts";
import { alert } from "#app/ui/toasts.ts";
import { type FormOutcome, newFormToken, sendForm } from "./form-commands.ts";

const limiter = createRateLimiter(CLIENT_RATE_LIMITS.default);

/** Sends a form, keeps what was answered, and holds back a sixth try within a quarter of an hour. */
export function useSentForm(name: Parameters<typeof sendForm>[0]) {
  const token = useRef<string | null>(null);
  const [outcome, setOutcome] = useState<FormOutcome | null>(null);
  const { attempt, isBusy } = useExclusiveChange(() => null);

  async function sendOnce(body: Record<string, unknown>): Promise<boolean> {
    const wait = limiter.take();
    if (wait > 0) {
      alert({ title: ALERTS.rateLimited });
      setOutcome({
        status: "refused",
        message: ALERTS.rateLimited,
        waitSeconds: Math.ceil(wait / 1000),
      });
      return false;
    }
    token.current ??= newFormToken();
    const next = await sendForm(name, token.current, body);
    if (next.status === "sent") token.current = null;
    if (next.status === "refused" && next.message === ALERTS.rateLimited)
      alert({ title: ALERTS.rateLimited });
    setOutcome(next);
    return next.status === "sent";
  }

  const send = (body: Record<string, unknown>) => attempt(() => sendOnce(body));
  return { outcome, send, isBusy, reset: () => setOutcome(null) };
}

/** What a form says about an outcome that is not a success; null when there is nothing to say. */
export function outcomeText(outcome: FormOutcome | null): string | null {
  if (outcome?.status === "failed")
    return "It could not be sent. What you wrote is still here: check your connection and try again.";
  if (outcome?.status !== "refused") return null;
  return outcome.waitSeconds > 0
    ? `${outcome.message} You can send again in ${toWaitText(outcome.waitSeconds)}.`
    : outcome.message;
}
