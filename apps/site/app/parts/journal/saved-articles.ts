import { createSavedStore } from "#app/api/saved-store.ts";

/** The articles a visitor has saved. */
export const savedArticles = createSavedStore("saved-articles");
