import { useEffect } from "react";
import { announce } from "#app/ui/notices/announce.ts";

/** A new result is said, and stands where it is seen, wherever the page was scrolled to. */
export function useShown(spoken: string): void {
  useEffect(() => {
    announce(spoken, "assertive");
    window.scrollTo(0, 0);
  }, [spoken]);
}
