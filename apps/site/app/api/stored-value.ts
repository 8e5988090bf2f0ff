import { useSyncExternalStore } from "react";
import { readStored, removeStored, writeStored } from "#app/device/browser-storage.ts";
import { makeSignal } from "#app/device/store.ts";

/** A value this browser remembers; every component that shows it changes with it, in this tab and in others. */
export type StoredValue<T> = {
  read: () => T | null;
  write: (value: T | null) => void;
  subscribe: (listener: () => void) => () => void;
};

/**
 * A remembered value under `key` in local storage. `parse` turns what is stored into the value, or into null when
 * it is not one of ours. Where storage is refused the value lives as long as the page; where `mayKeep` says no, it is not kept at all.
 */
export function storedValue<T>(
  key: string,
  parse: (stored: unknown) => T | null,
  mayKeep: () => boolean = () => true,
): StoredValue<T> {
  const written = makeSignal();
  let cachedText: string | null | undefined;
  let cached: T | null = null;
  return {
    read() {
      const text = readStored("local", key);
      if (text !== cachedText) {
        cachedText = text;
        cached = parse(parseJson(text));
      }
      return cached;
    },
    write(value) {
      const text = value === null ? null : JSON.stringify(value);
      writeText(key, mayKeep() ? text : null);
      cachedText = text;
      cached = value;
      written.set();
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key) listener();
      };
      const stop = written.subscribe(listener);
      window.addEventListener("storage", onStorage);
      return () => {
        stop();
        window.removeEventListener("storage", onStorage);
      };
    },
  };
}

/** The remembered value, null on the server and during hydration. */
export function useStored<T>(stored: StoredValue<T>): T | null {
  return useSyncExternalStore(stored.subscribe, stored.read, () => null);
}

function writeText(key: string, text: string | null): void {
  if (text === null) removeStored("local", key);
  else writeStored("local", key, text);
}

function parseJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
