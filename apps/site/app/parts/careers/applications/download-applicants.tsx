import { call } from "#app/api/call.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import type { MyJob } from "#app/parts/careers/careers-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { toApplicantsCsv } from "./applicants-csv.ts";

/** Takes the applicants along as a table. */
export function DownloadApplicants({ job }: { job: MyJob }) {
  const { attempt, isBusy } = useExclusiveChange(() => {
    notify("The table could not be made. Try again in a moment.");
    return null;
  });
  const download = () =>
    attempt(async () => {
      const data = await call("export_job_applications", { p_job_id: job.id });
      const url = URL.createObjectURL(new Blob([toApplicantsCsv(data)], { type: "text/csv;charset=utf-8" }));
      const link = document.createElement("a");
      link.href = url;
      link.download = `${job.slug}-applicants.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 10_000);
    });
  return (
    <Button variant="outline" size="sm" busy={isBusy} onClick={() => void download()}>
      Download CSV
    </Button>
  );
}
