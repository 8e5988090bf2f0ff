import { ALERTS, CLIENT_RATE_LIMITS, createRateLimiter, toWaitText } from "@undercroft/contract";
import { useRef, useState } from "react";
import { sending } from "#app/api/kept-forms/form-owner.ts";
import { alert } from "#app/ui/notices/toasts.ts";
import { type FormOutcome, newFormToken, sendForm } from "./form-commands.ts";

const limiter = createRateLimiter(CLIENT_RATE_LIMITS.default);

/** Sends a form, keeps what was answered, and holds back a sixth try within a quarter of an hour. `send` answers whether it was sent. */
export function useSentForm(name: Parameters<typeof sendForm>[0]) {
  const token = useRef<string | null>(null);
  const [outcome, setOutcome] = useState<FormOutcome | null>(null);

  async function send(body: Record<string, unknown>): Promise<boolean> {
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
    const noteArrived = sending.begin();
    const next = await sendForm(name, token.current, body);
    if (next.status === "sent") {
      token.current = null;
      noteArrived();
    }
    if (next.status === "refused" && next.message === ALERTS.rateLimited)
      alert({ title: ALERTS.rateLimited });
    setOutcome(next);
    return next.status === "sent";
  }

  return { outcome, send, reset: () => setOutcome(null) };
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
