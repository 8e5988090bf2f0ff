import type { PlainFormOutcome } from "./server-function.ts";

/** The page with the button for what a mailed link asks. */
export const newsletterPage = (step: "confirm" | "choices") => (query: URLSearchParams) =>
  `/journal/newsletter/${step}?code=${encodeURIComponent(query.get("code") ?? "")}`;

/** The page that says what became of it. */
export function toNewsletterState({ result, refusal }: PlainFormOutcome): string {
  const { state = "expired" } = (result ?? {}) as { state?: string };
  return `/journal/newsletter?state=${refusal ? "expired" : state}`;
}
