import { readStored, removeStored, writeStored } from "#app/device/browser-storage.ts";

/** The player that was pressed before the page had to be loaded again. Kept for that moment, and set by a press alone. */
const KEY = "undercroft-player";

/** Loads the page again, for this player. */
export function awaitPlayer(url: string): void {
  writeStored("session", KEY, url);
  window.location.reload();
}

/** Whether this is the player, once. */
export function takeAwaited(url: string): boolean {
  if (readStored("session", KEY) !== url) return false;
  removeStored("session", KEY);
  return true;
}
