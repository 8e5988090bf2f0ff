const NAME = "undercroft-holds";

/** Tells the person's other tabs that their hold on an event is not what it was. */
export function tellOtherTabs(eventId: string): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(eventId);
  channel.close();
}

/** Hears when another tab changed the hold on an event, or on any event when that is null. Returns how to stop. */
export function onHoldChange(eventId: string | null, listener: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (eventId === null || event.data === eventId) listener();
  };
  return () => channel.close();
}
