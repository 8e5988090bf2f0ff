/**
 * The events a visitor has saved, kept in this browser so that saving works signed out. Whoever knows about
 * accounts listens with `onSavedEventsChange` and keeps the server's copy in step.
 */
import { useSyncExternalStore } from "react";
import { keepPersonal, readPersonal } from "#app/api/personal-storage.ts";

const KEY = "saved-events";
const MAX_SAVED = 500;

type Listener = (change: { eventId: string; isSaved: boolean } | null) => void;
const listeners = new Set<Listener>();
let saved: readonly string[] | null = null;

/** Ids of the saved events, the latest first. */
export function readSavedEvents(): readonly string[] {
  if (!saved) {
    const stored = readPersonal(KEY);
    saved = Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : [];
  }
  return saved;
}

/** Sets all saved events at once, as when an account's own list has been read. */
export function replaceSavedEvents(eventIds: readonly string[]): void {
  write(eventIds, null);
}

/** Saves or forgets one event. */
export function saveEvent(eventId: string, isSaved: boolean): void {
  const others = readSavedEvents().filter((id) => id !== eventId);
  write(isSaved ? [eventId, ...others] : others, { eventId, isSaved });
}

function write(eventIds: readonly string[], change: Parameters<Listener>[0]): void {
  saved = [...new Set(eventIds)].slice(0, MAX_SAVED);
  keepPersonal(KEY, saved);
  for (const listener of listeners) listener(change);
}

/** Hears every change: the one event a visitor saved or forgot, or null when all were set. Gives back how to stop. */
export function onSavedEventsChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether an event is saved; false on the server and during hydration. */
export function useIsSaved(eventId: string): boolean {
  return useSyncExternalStore(
    onSavedEventsChange,
    () => readSavedEvents().includes(eventId),
    () => false,
  );
}
