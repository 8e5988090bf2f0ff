import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Moves focus to the title of a screen after a navigation, so that it is read out and Tab goes on from there. */
export function PageFocus() {
  const { pathname, hash } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (hash) return;
    const title = document.querySelector<HTMLElement>("main h1");
    if (!title) return;
    if (!title.hasAttribute("tabindex")) title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [pathname, hash]);
  return null;
}
