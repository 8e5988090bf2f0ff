import { useEffect, useMemo, useRef, useState } from "react";
import { oncePerSecond } from "./once-per-second.ts";
import { useLive } from "./use-live.ts";

/** The state of each ticket as a channel told it, by the ticket's id. */
export type StockStates = Readonly<Record<string, string>>;

const spreadMs = 3_000;

/** Reads what the channel of an event says of its stock; null when it is nothing of the kind. */
export function readStates({ types }: Record<string, unknown>): StockStates | null {
  if (typeof types !== "object" || types === null) return null;
  return Object.fromEntries(Object.entries(types).filter(([, state]) => typeof state === "string"));
}

/**
 * Listens to an event: the states of its tickets until they are read again.
 * @param eventId null listens to nothing
 * @param known what was read; a new object means that it was read again
 * @param handlers `readAgain` reads everything, `onNews` is told that more than stock has changed
 */
export function useLiveStock(
  eventId: string | null,
  known: unknown,
  handlers: { readAgain: () => unknown; onNews: () => void },
): { states: StockStates | null; isLost: boolean } {
  const [told, setTold] = useState<{ states: StockStates; survives: boolean } | null>(null);
  const reading = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // what was read after the message knows it; what was on its way then may not
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each reading
  useEffect(() => {
    setTold((told) => (told?.survives ? { ...told, survives: false } : null));
  }, [known]);
  const stream = useMemo(
    () => oncePerSecond((states: StockStates) => setTold({ states, survives: reading.current > 0 })),
    [],
  );
  useEffect(
    () => () => {
      stream.stop();
      clearTimeout(timer.current);
    },
    [stream],
  );
  const read = async () => {
    reading.current += 1;
    try {
      await handlers.readAgain();
    } finally {
      reading.current -= 1;
    }
  };
  const readSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void read(), Math.random() * spreadMs);
  };
  const isLost = useLive(eventId && `event:${eventId}`, {
    onMessage: (event, payload) => {
      const states = event === "stock" ? readStates(payload) : null;
      if (states) {
        stream.give(states);
        // how many are left is a number, and numbers are read
        if (Object.values(states).includes("few_left")) readSoon();
      } else if (event === "event") {
        handlers.onNews();
        void read();
      }
    },
    onReturn: readSoon,
  });
  return { states: told?.states ?? null, isLost };
}
