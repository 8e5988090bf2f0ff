import { createSavedStore } from "#app/api/saved/saved-store.ts";

/** The posts of work a visitor has saved. */
export const savedJobs = createSavedStore("saved-jobs");
