import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { saveCsv } from "#app/ui/sharing/save-csv.ts";

/** A cell that no spreadsheet takes for a formula. */
const cell = (value: string | number | null): string => {
  const text = String(value ?? "");
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
};

/** Saves the hours of each person on shifts of the organiser's nights that are over, as CSV. */
export function HoursButton({ organiserId }: { organiserId: string }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["rota", "hours", organiserId]);
  const save = async () => {
    const people = await run(() => call("list_rota_hours", { p_organiser_id: organiserId }));
    if (!people) return;
    const rows = [
      ["Name", "Handle", "Shifts", "Came", "Hours", "Paid hours"],
      ...people.map(({ name, handle, shifts, came, hours, paid_hours }) => [
        name,
        handle,
        shifts,
        came,
        hours,
        paid_hours,
      ]),
    ];
    saveCsv("hours.csv", rows.map((row) => row.map(cell).join(",")).join("\r\n"));
  };
  return (
    <>
      <Button variant="outline" busy={isBusy} onClick={() => void save()}>
        Hours per person (CSV)
      </Button>
      <RefusalNote refusal={refusal} />
    </>
  );
}
