import { useSyncExternalStore } from "react";
import { keepPersonal, readPersonal } from "#app/api/personal-storage.ts";
import { makeSignal } from "#app/device/store.ts";

const KEY = "message-enter";

const chosen = makeSignal();

/** Whether Enter sends a message; Ctrl or ⌘ and Enter always do. On until somebody turns it off. */
const read = (): boolean => readPersonal(KEY) !== false;

/** Keeps the choice in this browser. */
export function chooseSendByEnter(isOn: boolean): void {
  keepPersonal(KEY, isOn);
  chosen.set();
}

export const useSendByEnter = (): boolean => useSyncExternalStore(chosen.subscribe, read, () => true);
