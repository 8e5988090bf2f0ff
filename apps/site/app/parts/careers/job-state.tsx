import { serverDate } from "#app/device/server-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import type { JobCard } from "./job.ts";
import { isClosing } from "./job-dates.ts";

const states: Record<JobCard["status"], [label: string, tone: "plain" | "warn" | "ok" | "danger"]> = {
  draft: ["Draft", "plain"],
  pending_review: ["Under review", "warn"],
  open: ["Open", "ok"],
  closed: ["Closed", "plain"],
  filled: ["Filled", "plain"],
  expired: ["Expired", "plain"],
  archived: ["Archived", "plain"],
  removed: ["Refused", "danger"],
};

/** The state of a post, for those who act for it. */
export function JobState({ job }: { job: Pick<JobCard, "status" | "closes_at"> }) {
  const [label, tone] = states[job.status];
  if (job.status === "open" && isClosing(job.closes_at, serverDate()))
    return <Badge tone="warn">Closing soon</Badge>;
  return <Badge tone={tone}>{label}</Badge>;
}
