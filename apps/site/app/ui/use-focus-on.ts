import { type RefObject, useEffect, useRef } from "react";

const nothing = Symbol("nothing yet");

/**
 * Gives an element the focus when it appears, and again with every other `reason`, so that a reader hears what is new.
 * @returns goes on the element, which needs a tabIndex
 */
export function useFocusOn<Element extends HTMLElement>(reason: unknown): RefObject<Element | null> {
  const element = useRef<Element>(null);
  const last = useRef<unknown>(nothing);
  useEffect(() => {
    if (Object.is(last.current, reason)) return;
    last.current = reason;
    element.current?.focus();
  }, [reason]);
  return element;
}
