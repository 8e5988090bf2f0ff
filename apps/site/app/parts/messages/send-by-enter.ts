import { useSyncExternalStore } from "react";
import { keepPersonal, readPersonal } from "#app/api/personal-storage.ts";

const KEY = "message-enter";

const listeners = new Set<() => void>();

/** Whether Enter sends a message; Ctrl or ⌘ and Enter always do. On until somebody turns it off. */
const read = (): boolean => readPersonal(KEY) !== false;

/** Keeps the choice in this browser. */
export function chooseSendByEnter(isOn: boolean): void {
  keepPersonal(KEY, isOn);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSendByEnter = (): boolean => useSyncExternalStore(subscribe, read, () => true);
