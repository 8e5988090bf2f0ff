import { createSavedStore } from "#app/api/saved/saved-store.ts";

/** The articles a visitor has saved. */
export const savedArticles = createSavedStore("saved-articles");
