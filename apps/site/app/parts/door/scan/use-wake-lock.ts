import { useEffect } from "react";

/** Keeps the screen lit while a door is worked at; a device that cannot goes dark as it always does. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== "visible") return;
      const given = await navigator.wakeLock?.request("screen").catch(() => undefined);
      if (isOver) void given?.release();
      else lock = given;
    };
    void ask();
    // a browser takes it back whenever the page is hidden
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, []);
}
