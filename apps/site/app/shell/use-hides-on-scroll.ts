import { useEffect, useRef, useState } from "react";

const threshold = 12;

/** Whether a bar should give way: after scrolling down, until scrolling up, and never while the focus is inside. */
export function useHidesOnScroll<E extends HTMLElement>() {
  const ref = useRef<E>(null);
  const [isHidden, setIsHidden] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = Math.max(0, window.scrollY);
      if (Math.abs(now - last) < threshold) return;
      const isFocused = ref.current?.contains(document.activeElement) ?? false;
      setIsHidden(now > last && now > 56 && !isFocused);
      last = now;
    };
    const show = () => setIsHidden(false);
    const bar = ref.current;
    window.addEventListener("scroll", onScroll, { passive: true });
    bar?.addEventListener("focusin", show);
    return () => {
      window.removeEventListener("scroll", onScroll);
      bar?.removeEventListener("focusin", show);
    };
  }, []);
  return { isHidden, ref };
}
