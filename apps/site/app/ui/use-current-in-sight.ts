import { type RefObject, useEffect } from "react";

/**
 * Brings the current entry of a row that is longer than a phone's screen into its middle. The row alone moves, never the page.
 * @param row the row, which its entries are positioned in
 * @param current what is open; the row moves when it changes
 */
export function useCurrentInSight(row: RefObject<HTMLElement | null>, current: string): void {
  useEffect(() => {
    const box = row.current;
    const entry = current ? box?.querySelector<HTMLElement>("[aria-current]") : null;
    if (box && entry) box.scrollLeft = entry.offsetLeft - (box.clientWidth - entry.offsetWidth) / 2;
  }, [row, current]);
}
