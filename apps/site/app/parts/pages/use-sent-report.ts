import { ALERTS, CLIENT_RATE_LIMITS, createRateLimiter, NOTICES, toWaitText } from "@undercroft/contract";
import { useState } from "react";
import { sending } from "#app/api/kept-forms/form-owner.ts";
import { alert, notify } from "#app/ui/notices/toasts.ts";
import { type ReportRow, referenceOf } from "./errors/report-row.ts";

/** What sends a report, fetched when the form is entered: no first visit needs it. */
export const loadReportQueue = () => import("./errors/report-queue.ts");

const limiter = createRateLimiter(CLIENT_RATE_LIMITS.default);

/** Sends a written report; without a connection it is kept and sent later. */
export function useSentReport() {
  const [sent, setSent] = useState<{ reference: string; isWaiting: boolean } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function send(row: ReportRow): Promise<void> {
    const wait = limiter.take();
    if (wait > 0) {
      alert({ title: ALERTS.rateLimited });
      setProblem(
        `Rate limit exceeded. Please try again later. You can send again in ${toWaitText(Math.ceil(wait / 1000))}.`,
      );
      return;
    }
    const noteArrived = sending.begin();
    const { sendReport } = await loadReportQueue();
    const outcome = await sendReport(row, null);
    if (outcome.status === "refused") {
      setProblem(outcome.message);
      return;
    }
    noteArrived();
    notify(NOTICES.errorReportSent);
    setProblem(null);
    setSent({ reference: referenceOf(row), isWaiting: outcome.status !== "sent" });
  }

  return {
    sent,
    problem,
    send,
    reset: () => {
      setSent(null);
      setProblem(null);
    },
  };
}
