import { useSavedSync } from "#app/api/saved/use-saved-sync.ts";
import { savedPosts } from "./saved-posts.ts";

/** Keeps the saved posts of this browser and of the account in step while their pages are open; shows nothing. */
export default function SavedPostsSync({ personId }: { personId: string }) {
  useSavedSync("post", savedPosts, personId);
  return null;
}
