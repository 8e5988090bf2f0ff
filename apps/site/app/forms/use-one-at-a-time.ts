import { useRef, useState } from "react";

/** Runs what a press asks for, and ignores further presses until it has ended. @returns whether it runs, and what runs it */
export function useOneAtATime(): [boolean, (work: () => Promise<void>) => Promise<void>] {
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef(false);
  const run = async (work: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setIsRunning(true);
    try {
      await work();
    } finally {
      running.current = false;
      setIsRunning(false);
    }
  };
  return [isRunning, run];
}
