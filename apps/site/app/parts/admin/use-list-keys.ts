import { useEffect, useRef } from "react";

type ListKeys = Record<"onNext" | "onPrevious" | "onSelect" | "onOpen", () => unknown>;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null;

/** The keys of staff lists: j down, k up, x selects, e opens. Silent while somebody types. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const act = { j: "onNext", k: "onPrevious", x: "onSelect", e: "onOpen" } as const;
      const name = act[event.key as keyof typeof act];
      if (!name) return;
      event.preventDefault();
      latest.current[name]();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
