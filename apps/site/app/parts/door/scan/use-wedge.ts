import { useEffect, useRef } from "react";
import { KeyBurst } from "./key-burst.ts";

type Field = HTMLInputElement | HTMLTextAreaElement;
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Gives a field the text it had, as if somebody had typed it, so that React knows too. */
function restore(field: Field, value: string): void {
  const prototype =
    field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Hears a hand-held scanner wherever the focus is; what it types into a field is taken out again. */
export function useWedge(onCode: (text: string) => void): void {
  const latest = useRef(onCode);
  useEffect(() => {
    latest.current = onCode;
  }, [onCode]);
  useEffect(() => {
    const burst = new KeyBurst();
    let before: { field: Field; value: string } | null = null;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const code = burst.press(event.key, event.timeStamp);
      if (code === null) {
        if (event.key.length === 1 && burst.isFirst)
          before = isField(event.target) ? { field: event.target, value: event.target.value } : null;
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (before) restore(before.field, before.value);
      before = null;
      latest.current(code);
    };
    window.addEventListener("keydown", onKey, true);
    return () => window.removeEventListener("keydown", onKey, true);
  }, []);
}
