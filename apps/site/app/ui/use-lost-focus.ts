import { type RefObject, useEffect, useRef } from "react";

/**
 * Gives an element the focus when it appears in the place of what had it: a pressed button that goes out of sight leaves the focus nowhere,
 * and a reader at the top of the page. A focus that is somewhere stays there.
 * @param isAfterPress false where it may stand there from the start: a page that opens keeps its focus at the top
 * @returns goes on the element, which needs a tabIndex
 */
export function useLostFocus<Element extends HTMLElement>(isAfterPress = true): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (!isAfterPress) return;
    const held = document.activeElement;
    if (held === null || held === document.body || !held.checkVisibility()) element.current?.focus();
  }, [isAfterPress]);
  return element;
}
