/** Lets an open list know that something was told, or read on another device: the bell hears of it for the whole tab. */
const listeners = new Set<() => void>();

/** Says that the list should be read again. */
export function tellNotificationsMoved(): void {
  for (const listener of listeners) listener();
}

/** @returns how to stop hearing of it */
export function onNotificationsMoved(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
