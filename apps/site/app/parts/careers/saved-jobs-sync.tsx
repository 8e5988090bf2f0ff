import { useEffect } from "react";
import { browserClient } from "#app/api/browser-client.ts";
import { onSavedJobsChange, readSavedJobs, replaceSavedJobs } from "./saved-jobs.ts";

const row = (target_id: string) => ({ kind: "job" as const, target_id });

/** Adds what was saved in this browser to the account's list, then shows the whole of it. */
async function mergeSaved(personId: string, isCurrent: () => boolean): Promise<void> {
  const client = await browserClient();
  const { data } = await client
    .from("saved_items")
    .select("target_id")
    .eq("user_id", personId)
    .eq("kind", "job")
    .order("created_at", { ascending: false })
    .throwOnError();
  const kept = data.map(({ target_id }) => target_id);
  const added = readSavedJobs().filter((id) => !kept.includes(id));
  if (!isCurrent()) return;
  if (added.length > 0)
    await client.from("saved_items").upsert(added.map(row), { ignoreDuplicates: true }).throwOnError();
  if (isCurrent()) replaceSavedJobs([...added, ...kept]);
}

async function store(personId: string, jobId: string, isSaved: boolean): Promise<void> {
  const table = (await browserClient()).from("saved_items");
  if (isSaved) await table.upsert(row(jobId), { ignoreDuplicates: true });
  else await table.delete().eq("user_id", personId).eq("kind", "job").eq("target_id", jobId);
}

/** Keeps the saved posts of this browser and of the account in step while their pages are open; shows nothing. */
export default function SavedJobsSync({ personId }: { personId: string }) {
  useEffect(() => {
    let isCurrent = true;
    // without a connection the browser's own list stands; the next page brings them together
    mergeSaved(personId, () => isCurrent).catch(() => {});
    const stop = onSavedJobsChange((change) => {
      if (change) void store(personId, change.jobId, change.isSaved);
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [personId]);
  return null;
}
