import { isSpecifiedText } from "@undercroft/contract";
import { asSentence } from "./text/as-sentence.ts";

/** What was refused, as it is shown: a text of the specification as it stands, any other as a sentence. */
export const refusalTitle = (title: string): string => (isSpecifiedText(title) ? title : asSentence(title));

/** What was refused and what to do about it, in one line. A text of the specification stands alone. */
export function refusalWords({ title, remedy }: { title: string; remedy: string }): string {
  return isSpecifiedText(title) ? title : `${asSentence(title)} ${asSentence(remedy)}`.trim();
}
