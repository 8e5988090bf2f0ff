import { useEffect } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { savedPosts } from "./saved-posts.ts";

const row = (target_id: string) => ({ kind: "post" as const, target_id });

/** Adds what was saved in this browser to the account's list, then shows the whole of it. */
async function mergeSaved(personId: string, isCurrent: () => boolean): Promise<void> {
  const table = (await browserClient()).from("saved_items");
  const { data } = await table
    .select("target_id")
    .eq("user_id", personId)
    .eq("kind", "post")
    .order("created_at", { ascending: false })
    .throwOnError();
  const kept = data.map(({ target_id }) => target_id);
  const added = savedPosts.read().filter((id) => !kept.includes(id));
  if (!isCurrent()) return;
  // one that may not be read any more is refused, and the others go on
  const taken = await Promise.all(
    added.map(async (id) => ((await table.upsert(row(id), { ignoreDuplicates: true })).error ? [] : [id])),
  );
  if (isCurrent()) savedPosts.replace([...taken.flat(), ...kept]);
}

async function store(personId: string, id: string, isSaved: boolean): Promise<void> {
  const table = (await browserClient()).from("saved_items");
  if (isSaved) await table.upsert(row(id), { ignoreDuplicates: true });
  else await table.delete().eq("user_id", personId).eq("kind", "post").eq("target_id", id);
}

/** Keeps the saved posts of this browser and of the account in step while their pages are open; shows nothing. */
export default function SavedPostsSync({ personId }: { personId: string }) {
  useEffect(() => {
    let isCurrent = true;
    // without a connection the browser's own list stands; the next page brings them together
    mergeSaved(personId, () => isCurrent).catch(() => {});
    const stop = savedPosts.onChange((change) => {
      if (change) void store(personId, change.id, change.isSaved);
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [personId]);
  return null;
}
