/** The posts a visitor has saved, kept in this browser so that saving works signed out. */
import { useSyncExternalStore } from "react";
import { keepPersonal, onForgetting, readPersonal } from "#app/api/personal-storage.ts";

const KEY = "saved-jobs";
const MAX_SAVED = 200;

type Listener = (change: { jobId: string; isSaved: boolean } | null) => void;
const listeners = new Set<Listener>();
let saved: readonly string[] | null = null;
onForgetting(() => {
  saved = null;
});

/** Ids of the saved posts, the latest first. */
export function readSavedJobs(): readonly string[] {
  if (!saved) {
    const stored = readPersonal(KEY);
    saved = Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : [];
  }
  return saved;
}

function write(jobIds: readonly string[], change: Parameters<Listener>[0]): void {
  saved = [...new Set(jobIds)].slice(0, MAX_SAVED);
  keepPersonal(KEY, saved);
  for (const listener of listeners) listener(change);
}

/** Sets all of them at once, as when an account's own list has been read. */
export const replaceSavedJobs = (jobIds: readonly string[]): void => write(jobIds, null);

/** Saves or forgets one. */
export function saveJob(jobId: string, isSaved: boolean): void {
  const others = readSavedJobs().filter((id) => id !== jobId);
  write(isSaved ? [jobId, ...others] : others, { jobId, isSaved });
}

/** Hears every change: the one post saved or forgotten, or null when all were set. Gives back how to stop. */
export function onSavedJobsChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a post is saved; false on the server and during hydration. */
export function useIsJobSaved(jobId: string): boolean {
  return useSyncExternalStore(
    onSavedJobsChange,
    () => readSavedJobs().includes(jobId),
    () => false,
  );
}
