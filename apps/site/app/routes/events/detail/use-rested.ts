import { useEffect, useState } from "react";

const restMs = 3_000;
const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "wheel", "scroll", "focusin"] as const;

/**
 * True once somebody has begun to use the page, and a while after it stands, for those whose moves no page sees. What a first look does
 * not need is fetched then.
 * @param isAtOnce it is needed as soon as the page stands
 */
export function useRested(isAtOnce: boolean): boolean {
  const [isRested, setIsRested] = useState(false);
  useEffect(() => {
    if (isRested) return;
    const end = () => setIsRested(true);
    const timer = setTimeout(end, isAtOnce ? 0 : restMs);
    for (const sign of signs) window.addEventListener(sign, end, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, end);
    };
  }, [isRested, isAtOnce]);
  return isRested;
}
