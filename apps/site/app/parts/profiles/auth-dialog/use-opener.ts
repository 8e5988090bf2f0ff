import { useEffect, useRef, useState } from "react";

/** A button that gives way to a form: `button` is its ref, and gets the focus back when the form closes. */
export function useOpener() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen, button, open: () => setIsOpen(true), close: () => setIsOpen(false) };
}
