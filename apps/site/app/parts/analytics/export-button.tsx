import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { saveCsv } from "#app/ui/sharing/save-csv.ts";

/** What is asked of `export_figures`. */
export type ExportRequest = {
  p_report: string;
  p_from: string;
  p_to: string;
  p_event_id?: string;
  p_organiser_id?: string;
  p_venue_id?: string;
  p_metric?: string;
  p_compare?: string | null;
  p_area?: string | null;
  p_category?: string | null;
};

type ExportButtonProps = {
  request: ExportRequest;
  /** the file holds money: that it was taken is written into the audit log first */
  hasMoney: boolean;
  /** what the file is of, for those who hear the button alone */
  what: string;
};

/** Saves figures as a file, or says that a long one comes by email. */
export function ExportButton({ request, hasMoney, what }: ExportButtonProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["analytics", "export"]);
  const [queued, setQueued] = useState<number | null>(null);
  return (
    <div className="grid gap-2">
      <div>
        <Button
          variant="outline"
          size="sm"
          busy={isBusy}
          onClick={async () => {
            setQueued(null);
            const answer = await run(async () => {
              if (hasMoney)
                await call("log_sensitive_access", {
                  p_action_type: "figures_exported",
                  p_table_name: "analytics_days",
                  p_new_data: request,
                });
              return call("export_figures", request);
            });
            if (answer?.state === "ready") saveCsv(answer.name, answer.csv);
            if (answer?.state === "queued") setQueued(answer.lines);
          }}
        >
          {isBusy ? "Preparing the file" : "Download CSV"}
          <span className="sr-only"> of {what}</span>
        </Button>
      </div>
      <RefusalNote refusal={refusal} />
      <p role="status" className="text-small empty:hidden">
        {queued === null
          ? null
          : `That is ${plural(queued, "line")}. We'll email you a link when the file is ready.`}
      </p>
    </div>
  );
}
