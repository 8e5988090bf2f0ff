/** One value, and those who are told when it is set. */
export type Store<T> = {
  read: () => T;
  /** Keeps the value and tells everyone, also of one that is as before. */
  set: (next: T) => void;
  /** Calls back with each value that is set. Returns how to stop. */
  subscribe: (listener: (value: T) => void) => () => void;
};

/** Keeps a value in this page: for `useSyncExternalStore`, and for code that is told. A page on the server never sets one. */
export function makeStore<T>(value: T): Store<T> {
  const listeners = new Set<(value: T) => void>();
  return {
    read: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener(next);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Something that happens and is not kept: `set` tells of it. */
export const makeSignal = <T = void>(): Pick<Store<T>, "set" | "subscribe"> => makeStore<T>(undefined as T);
