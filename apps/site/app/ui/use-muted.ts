import { useMemo, useSyncExternalStore } from "react";
import type { muteMarks } from "#app/format/mute-marks.ts";

type Marks = ReturnType<typeof muteMarks>;

/** What the sheet of this browser hides, as a selector; "" where nobody has muted anything. */
function readSelector(): string {
  const rule = document.adoptedStyleSheets?.[0]?.cssRules[0];
  return rule instanceof CSSStyleRule ? rule.selectorText : "";
}

/**
 * Tells what the person of this browser has muted, for what no style sheet can hide: figures, and marks on a map that moves. Null
 * where nothing is muted, and on the server.
 */
export function useMuted(): ((marks: Marks) => boolean) | null {
  const selector = useSyncExternalStore(
    () => () => {},
    readSelector,
    () => "",
  );
  return useMemo(() => (selector ? (marks: Marks) => isHidden(marks, selector) : null), [selector]);
}

function isHidden(marks: Marks, selector: string): boolean {
  const element = document.createElement("i");
  element.setAttribute("data-mute", marks["data-mute"]);
  if (marks["data-mute-title"]) element.setAttribute("data-mute-title", marks["data-mute-title"]);
  return element.matches(selector);
}
