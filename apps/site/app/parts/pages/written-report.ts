import { firstLetters } from "#app/format/text/first-letters.ts";
import type { ReportRow } from "./errors/report-row.ts";
import { scrubAddress } from "./errors/scrub.ts";

/** What goes along with a written report unless it is unticked. */
export const factNames = [
  { name: "url", label: "The page" },
  { name: "userAgent", label: "Your browser" },
  { name: "viewport", label: "The size of the window" },
  { name: "screen", label: "The size of the screen" },
] as const;

/** One of them. */
export type FactName = (typeof factNames)[number]["name"];

/** The facts of this browser, as they are shown and sent. @param from the address the report is about */
export function attachedFacts(from: string): Record<FactName, string> {
  return {
    url: scrubAddress(from || window.location.href).slice(0, 2048),
    userAgent: navigator.userAgent.slice(0, 500),
    viewport: `${window.innerWidth} × ${window.innerHeight}`,
    screen: `${window.screen.width} × ${window.screen.height}`,
  };
}

type Written = {
  happened: string;
  steps: string;
  expected: string;
  area: string;
  wantsReply: boolean;
  screenshot: string | null;
};

/** The row of a written report, without what was left out. */
export function toWrittenReport(
  { happened, steps, expected, area, wantsReply, screenshot }: Written,
  facts: Record<FactName, string>,
  left: ReadonlySet<FactName>,
): ReportRow {
  const parts = [happened, steps ? `Before: ${steps}` : "", expected ? `Expected: ${expected}` : ""];
  const keep = <T>(name: FactName, value: T): T | null => (left.has(name) ? null : value);
  const viewport = { w: window.innerWidth, h: window.innerHeight };
  const screen = { w: window.screen.width, h: window.screen.height };
  return {
    id: crypto.randomUUID(),
    title: firstLetters(happened.split("\n", 1)[0] ?? happened, 200),
    description: firstLetters(parts.filter(Boolean).join("\n\n"), 5000),
    url: keep("url", facts.url),
    user_agent: keep("userAgent", facts.userAgent),
    browser_info: {
      ...(left.has("viewport") ? {} : { viewport }),
      ...(left.has("screen") ? {} : { screen }),
      ...(left.has("userAgent") ? {} : { user_agent: facts.userAgent }),
    },
    error_details: { source: "person", area, wants_reply: wantsReply, ...(screenshot ? { screenshot } : {}) },
    severity: "high",
    status: "open",
  };
}
