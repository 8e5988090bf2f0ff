/**
 * Things of one kind that a visitor has saved, kept in this browser so that saving works signed out. The code that knows about accounts
 * listens with `onChange` and keeps the server's copy in step.
 */
import { useSyncExternalStore } from "react";
import { keepPersonal, onForgetting, PREFIX, readPersonal } from "#app/api/personal-storage.ts";
import { makeSignal } from "#app/device/store.ts";

/** The one thing that was saved or forgotten, or null when all were set. */
type SavedChange = { id: string; isSaved: boolean } | null;
type Listener = (change: SavedChange) => void;

/** What is saved of one kind. */
export type SavedStore = {
  /** the latest first */
  read: () => readonly string[];
  /** sets all of them at once, as when an account's own list has been read */
  replace: (ids: readonly string[]) => void;
  save: (id: string, isSaved: boolean) => void;
  /** gives back how to stop */
  onChange: (listener: Listener) => () => void;
  /** none on the server and during hydration */
  useSaved: () => readonly string[];
  /** What a button that saves carries as `data-saves`: pressed before the page is hydrated, it saves by itself. */
  markOf: (id: string) => string;
};

/** What a browser keeps of one kind. */
export const MOST_SAVED = 500;

const none: readonly string[] = [];

/** @param key of the browser's storage; it has its line in parts/pages/stored-keys.ts */
export function createSavedStore(key: string): SavedStore {
  const changed = makeSignal<SavedChange>();
  let saved: readonly string[] | null = null;
  onForgetting(() => {
    saved = null;
  });
  const readAgain = () => {
    saved = null;
    changed.set(null);
  };
  // the early script has written to the storage; some of this page may have read it before that
  globalThis.window?.addEventListener("saved-early", readAgain);
  globalThis.window?.addEventListener("storage", (event) => {
    if (event.key === PREFIX + key || event.key === null) readAgain();
  });
  const read = () => {
    if (!saved) {
      const stored = readPersonal(key);
      saved = Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : none;
    }
    return saved;
  };
  const write = (ids: readonly string[], change: SavedChange) => {
    saved = [...new Set(ids)].slice(0, MOST_SAVED);
    keepPersonal(key, saved);
    changed.set(change);
  };
  return {
    read,
    replace: (ids) => write(ids, null),
    save: (id, isSaved) => {
      saved = null; // another tab may have saved something since
      const others = read().filter((other) => other !== id);
      write(isSaved ? [id, ...others] : others, { id, isSaved });
    },
    onChange: changed.subscribe,
    useSaved: () => useSyncExternalStore(changed.subscribe, read, () => none),
    markOf: (id) => `${key} ${id}`,
  };
}
