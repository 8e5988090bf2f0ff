import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { VenuePage } from "./page-data.ts";
import { placeWords } from "./place-words.ts";

/** What the team asked for and staff have not decided yet. */
export function WaitingNote({ read, onChanged }: { read: VenuePage; onChanged: (page: VenuePage) => void }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["venues", "corrections"]);
  const fields = (["name", "place"] as const).filter((field) => read.waiting[field]);
  if (fields.length === 0) return null;
  const takeBack = async (field: string) => {
    const page = await run(() =>
      call("withdraw_venue_change", { p_venue_id: read.venue_id, p_field: field }),
    );
    if (page) onChanged(page);
  };
  return (
    <section aria-label="Waiting for our team" className="grid gap-3 border-2 border-ink p-4">
      <h3 className="type-h3">Waiting for our team</h3>
      <p className="text-ink-2">
        We look at new names and places within two working days. Until then the page shows the old ones.
      </p>
      <RefusalNote refusal={refusal} />
      <ul className="grid gap-3">
        {fields.map((field) => (
          <li
            key={field}
            className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-3"
          >
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <strong>{field === "name" ? "New name" : "New place"}:</strong>{" "}
              {field === "name"
                ? read.waiting.name?.proposed
                : placeWords(read.waiting.place?.proposed ?? "")}{" "}
              <span className="block text-ink-2 text-small">
                since {momentName(read.waiting[field]?.since ?? "")}
              </span>
            </p>
            <Button size="sm" variant="outline" busy={isBusy} onClick={() => void takeBack(field)}>
              Take back<span className="sr-only"> the new {field}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
