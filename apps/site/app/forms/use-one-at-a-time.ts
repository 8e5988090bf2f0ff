import { useRef, useState } from "react";

/** Runs what a press asks for, and ignores further presses until it has ended. @returns whether it runs, and what runs it */
export function useOneAtATime(): [boolean, (work: () => Promise<unknown>) => Promise<void>] {
  const [isRunning, setIsRunning] = useState(false);
  const running = useRef(false);
  const run = async (work: () => Promise<unknown>) => {
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
