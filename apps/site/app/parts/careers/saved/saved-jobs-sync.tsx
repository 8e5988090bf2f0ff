import { useSavedSync } from "#app/api/saved/use-saved-sync.ts";
import { savedJobs } from "./saved-jobs.ts";

/** Keeps the saved jobs of this browser and of the account in step while their pages are open; shows nothing. */
export default function SavedJobsSync({ personId }: { personId: string }) {
  useSavedSync("job", savedJobs, personId);
  return null;
}
