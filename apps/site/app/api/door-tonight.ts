// Whether a team of the person who uses this browser has a night tonight: Me then leads to its door.
import { useSyncExternalStore } from "react";
import { onForgetting } from "./personal-storage.ts";

let hasDoor = false;
const listeners = new Set<() => void>();

export function setDoorTonight(has: boolean): void {
  if (hasDoor === has) return;
  hasDoor = has;
  for (const listener of listeners) listener();
}

onForgetting(() => setDoorTonight(false));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** False on the server and until it was asked. */
export const useDoorTonight = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => hasDoor,
    () => false,
  );
