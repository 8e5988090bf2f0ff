import { useSavedSync } from "#app/api/saved/use-saved-sync.ts";
import { savedArticles } from "./saved-articles.ts";

/** Keeps the saved articles of this browser and of the account in step while their pages are open; shows nothing. */
export default function SavedArticlesSync({ personId }: { personId: string }) {
  useSavedSync("article", savedArticles, personId);
  return null;
}
