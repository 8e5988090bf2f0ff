/** An event of a service worker; what it waits for keeps the worker alive. */
export type WorkerEvent = Event & { waitUntil: (work: Promise<unknown>) => void };

/** A request of a page. */
export type FetchEvent = WorkerEvent & {
  request: Request;
  respondWith: (response: Response | Promise<Response>) => void;
};

/** What a part does in the service worker. Each file of the folder `offline` exports one as its default. */
export type OfflinePart = {
  /** what it fetches ahead when a worker is installed */
  install?: () => Promise<unknown>;
  /** what it takes away of an older worker's, when this one takes over */
  activate?: () => Promise<unknown>;
  fetch?: (event: FetchEvent) => void;
  push?: (event: WorkerEvent) => void;
  notificationclick?: (event: WorkerEvent) => void;
  message?: (event: WorkerEvent) => void;
};

/** The worker's own scope, as far as parts need it: the types of the browser's pages do not hold it. */
export type WorkerScope = {
  addEventListener: (type: string, listener: (event: never) => void) => void;
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options?: {
      type: "window";
    }) => Promise<{ navigate?: (url: string) => unknown; url: string }[]>;
    openWindow: (url: string) => Promise<unknown>;
  };
  registration: {
    unregister: () => Promise<boolean>;
    showNotification: (
      title: string,
      options: { body: string; tag: string; data: unknown; lang: string },
    ) => Promise<void>;
  };
};

/** @returns the scope of the worker that runs this */
export const workerScope = (): WorkerScope => globalThis as unknown as WorkerScope;
