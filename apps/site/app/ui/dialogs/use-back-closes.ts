import { useEffect, useRef } from "react";

/** What the history knows of an entry; `idx` is how the router counts its own. */
type EntryState = { idx?: number; layer?: string } | null;

/**
 * Has the browser's way back close what covers the page, and not leave the page under it. Call it in what is mounted while it is open.
 * @returns closes it, then does what follows, such as going somewhere, so that the entry made here does not stay in the history
 */
export function useBackCloses(close: () => void): (then: () => void) => void {
  const latest = useRef(close);
  latest.current = close;
  const follows = useRef<() => void>(() => {});
  useEffect(() => {
    const layer = String(Math.random());
    const hasLayer = () => (window.history.state as EntryState)?.layer === layer;
    // in the capturing phase, so that the router does not take it for a page
    const listen = (onPop: (event: PopStateEvent) => void) =>
      window.addEventListener("popstate", onPop, { capture: true, once: true });
    const onPop = (event: PopStateEvent) => {
      event.stopImmediatePropagation();
      latest.current();
    };
    // later, because development mounts everything twice
    const timer = setTimeout(() => {
      const before: EntryState = window.history.state;
      window.history.pushState({ ...before, idx: (before?.idx ?? 0) + 1, layer }, "");
      listen(onPop);
    });
    return () => {
      clearTimeout(timer);
      window.removeEventListener("popstate", onPop, { capture: true });
      if (!hasLayer()) return follows.current();
      listen((event) => {
        event.stopImmediatePropagation();
        follows.current();
      });
      window.history.back();
    };
  }, []);
  return (then) => {
    follows.current = then;
    latest.current();
  };
}
