import { type ErrorPayload, sanitizeText } from "@undercroft/contract";
import { firstLetters } from "#app/format/text/first-letters.ts";

/** A row of `error_reports` as people insert it. */
export type ReportRow = {
  id: string;
  title: string;
  description: string;
  url: string | null;
  user_agent: string | null;
  browser_info: { viewport?: ErrorPayload["viewport"]; screen?: ErrorPayload["screen"]; user_agent?: string };
  error_details: Record<string, unknown>;
  severity: "high";
  status: "open";
};

/** The row that keeps an error the browser met. */
export function toReportRow(payload: ErrorPayload): ReportRow {
  const { message, url, userAgent, viewport, screen } = payload;
  return {
    id: crypto.randomUUID(),
    title: firstLetters(sanitizeText(message.split("\n", 1)[0] ?? message), 200) || "Error",
    description: firstLetters(message, 5000),
    url,
    user_agent: userAgent,
    browser_info: { viewport, screen, user_agent: userAgent },
    error_details: payload,
    severity: "high",
    status: "open",
  };
}

/** What people quote when they write to us about a report: its first eight digits. */
export const referenceOf = (row: Pick<ReportRow, "id">): string => row.id.slice(0, 8).toUpperCase();
