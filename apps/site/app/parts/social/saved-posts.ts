import { createSavedStore } from "#app/api/saved/saved-store.ts";

/** The posts a person has saved. */
export const savedPosts = createSavedStore("saved-posts");
