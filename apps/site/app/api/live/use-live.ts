import { useEffect, useRef, useState } from "react";

/** What a component does with a channel's messages, and when the channel is back after it was lost. */
export type LiveHandlers = {
  onMessage: (event: string, payload: Record<string, unknown>) => void;
  onReturn: () => void;
  /** the channel stands for the first time, a while after the page was read */
  onEnter?: () => void;
};

const restMs = 1_500;
const retryMs = 15_000;

/**
 * Listens to a private channel once the painted page has rested; until then nothing of it is fetched.
 * @param topic null listens to nothing
 * @returns whether the line has been lost for a while
 */
export function useLive(topic: string | null, handlers: LiveHandlers): boolean {
  const latest = useRef(handlers);
  const [isLost, setIsLost] = useState(false);
  useEffect(() => {
    latest.current = handlers;
  }, [handlers]);
  useEffect(() => {
    if (topic === null) return;
    let stop: (() => void) | undefined;
    let timer = setTimeout(begin, restMs);
    let isOver = false;
    function begin() {
      import("./live.ts")
        .then(({ listen }) => {
          if (isOver) return;
          stop = listen(topic as string, {
            onMessage: (event, payload) => latest.current.onMessage(event, payload),
            onReturn: () => latest.current.onReturn(),
            onEnter: () => latest.current.onEnter?.(),
            onLost: setIsLost,
          });
        })
        .catch(() => {
          if (!isOver) timer = setTimeout(begin, retryMs);
        });
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop?.();
      setIsLost(false);
    };
  }, [topic]);
  return isLost;
}
