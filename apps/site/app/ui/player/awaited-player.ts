/** The player that was pressed before the page had to be loaded anew. Kept for that moment, and set by a press alone. */
const KEY = "undercroft-player";

/** Loads the page anew, for this player. */
export function awaitPlayer(url: string): void {
  sessionStorage.setItem(KEY, url);
  window.location.reload();
}

/** Whether this is the player, once. */
export function takeAwaited(url: string): boolean {
  if (sessionStorage.getItem(KEY) !== url) return false;
  sessionStorage.removeItem(KEY);
  return true;
}
