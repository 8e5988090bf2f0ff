import { useEffect, useRef } from "react";

/** Takes the person who opened a form to its first field, once. `isWanted`: false where something else has the focus. */
export function useFirstFocus(focus: (name: string) => void, name: string, isWanted = true): void {
  const first = useRef(isWanted ? () => focus(name) : null);
  useEffect(() => {
    first.current?.();
    first.current = null;
  }, []);
}
