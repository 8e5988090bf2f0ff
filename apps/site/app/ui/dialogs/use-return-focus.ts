import { useRef } from "react";

/**
 * Gives the focus back to what had it when a dialog opened, or to the content of the page when that is gone. Radix
 * itself returns it only to a trigger of its own, and our dialogs are opened by whatever asks for them.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const target = opener.current?.isConnected ? opener.current : document.getElementById("main");
      if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    },
  };
}
