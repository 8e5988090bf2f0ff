const NAME = "undercroft-holds";

/** Tells the person's other tabs that their hold on an event is not what it was. */
export function tellOtherTabs(eventId: string): void {
  if (typeof BroadcastChannel === "undefined") return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(eventId);
  channel.close();
}

/** Hears when another tab changed the hold on an event. Returns how to stop. */
export function onHoldChange(eventId: string, listener: () => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (event.data === eventId) listener();
  };
  return () => channel.close();
}
