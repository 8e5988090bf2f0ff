import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { saveCsv } from "#app/ui/sharing/save-csv.ts";

/** Names and addresses of those who agreed to hear from a venue, for a spreadsheet. */
export function AgreedFile({ venueId }: { venueId: string }) {
  const { attempt, isBusy, refusal } = useExclusiveChange(toRefusal);
  const download = () =>
    attempt(async () => {
      saveCsv("agreed.csv", await call("export_venue_agreed", { p_venue_id: venueId }));
    });
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="outline" size="sm" busy={isBusy} onClick={() => void download()}>
        Download who agreed
      </Button>
      <RefusalNote refusal={refusal} />
    </div>
  );
}
