import { useEffect } from "react";
import { useLive } from "#app/api/live/use-live.ts";

const EVERY_MS = 60_000;

type KeptCount = {
  /** refetches the number into the query cache */
  count: () => Promise<unknown>;
  /** the event of the person's topic after which the number may be another one */
  event: string;
  /** says to open lists that they may be old */
  tellMoved: () => void;
};

/** Keeps a number of one's own: read on arrival, when the event comes, when the page is looked at again, and every minute. */
export function useKeptCount(personId: string | null, { count, event, tellMoved }: KeptCount): void {
  const readAgain = () => {
    tellMoved();
    readInView(count);
  };
  useLive(personId && `person:${personId}`, {
    onMessage: (name) => name === event && readAgain(),
    onReturn: readAgain,
    onEnter: readAgain,
  });
  useEffect(() => {
    if (personId === null) return;
    const read = () => readInView(count);
    read();
    const timer = setInterval(read, EVERY_MS);
    document.addEventListener("visibilitychange", read);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", read);
    };
  }, [personId, count]);
}

function readInView(count: () => Promise<unknown>): void {
  if (document.visibilityState === "visible") void count().catch(() => undefined);
}
