/** Waits for a connection, as far as the browser knows of one: what could not be fetched is asked for again then. */
export const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve();
    else window.addEventListener("online", () => resolve(), { once: true });
  });
