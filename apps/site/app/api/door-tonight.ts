// Whether a team of the person who uses this browser has a night tonight: Me then leads to its door.
import { useSyncExternalStore } from "react";
import { makeStore } from "#app/device/store.ts";
import { onForgetting } from "./personal-storage.ts";

const hasDoor = makeStore(false);

export function setDoorTonight(has: boolean): void {
  if (hasDoor.read() !== has) hasDoor.set(has);
}

onForgetting(() => setDoorTonight(false));

/** False on the server and until it was asked. */
export const useDoorTonight = (): boolean =>
  useSyncExternalStore(hasDoor.subscribe, hasDoor.read, () => false);
