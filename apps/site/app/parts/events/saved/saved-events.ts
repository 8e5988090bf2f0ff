import { createSavedStore } from "#app/api/saved/saved-store.ts";

/** The events a visitor has saved. */
export const savedEvents = createSavedStore("saved-events");
