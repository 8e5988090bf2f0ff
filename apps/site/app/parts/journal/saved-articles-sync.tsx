import { useEffect } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { savedArticles } from "./saved-articles.ts";

const row = (target_id: string) => ({ kind: "article" as const, target_id });

/** Adds what was saved in this browser to the account's list, then shows the whole of it. */
async function mergeSaved(personId: string, isCurrent: () => boolean): Promise<void> {
  const table = (await browserClient()).from("saved_items");
  const { data } = await table
    .select("target_id")
    .eq("user_id", personId)
    .eq("kind", "article")
    .order("created_at", { ascending: false })
    .throwOnError();
  const kept = data.map(({ target_id }) => target_id);
  const added = savedArticles.read().filter((id) => !kept.includes(id));
  if (!isCurrent()) return;
  if (added.length > 0) await table.upsert(added.map(row), { ignoreDuplicates: true }).throwOnError();
  if (isCurrent()) savedArticles.replace([...added, ...kept]);
}

async function store(personId: string, id: string, isSaved: boolean): Promise<void> {
  const table = (await browserClient()).from("saved_items");
  if (isSaved) await table.upsert(row(id), { ignoreDuplicates: true });
  else await table.delete().eq("user_id", personId).eq("kind", "article").eq("target_id", id);
}

/** Keeps the saved articles of this browser and of the account in step while their pages are open; shows nothing. */
export default function SavedArticlesSync({ personId }: { personId: string }) {
  useEffect(() => {
    let isCurrent = true;
    // without a connection the browser's own list stands; the next page brings them together
    mergeSaved(personId, () => isCurrent).catch(() => {});
    const stop = savedArticles.onChange((change) => {
      if (change) void store(personId, change.id, change.isSaved);
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [personId]);
  return null;
}
