import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { AskForm } from "./ask-form.tsx";
import { SetlistForm } from "./setlist-form.tsx";
import { SheetFiles } from "./sheet-files.tsx";

type Night = Answer<"get_night_setlists">;
type Row = Night["setlists"][number];
const keyOf = (eventId: string) => ["setlists", "of", eventId];

/** Whom the team of a night asks for set lists, what came, and the sheet for PRS and the venue. */
export default function NightSetlists({ eventId }: { eventId: string }) {
  const query = useQuery({
    queryKey: keyOf(eventId),
    staleTime: 0,
    queryFn: () => call("get_night_setlists", { p_event_id: eventId }),
  });
  return (
    <Loaded query={query} what="The set lists">
      {(night) => (
        <section aria-label="Set lists" className="grid gap-8">
          <p className="max-w-reading">
            Each act of the line-up with a claimed page is asked on {momentName(night.asks_at)}, and reminded
            twice. Give the address of the others, or type their titles yourself.
          </p>
          <ul className="border-ink border-t-2 empty:hidden">
            {night.setlists.map((row) => (
              <li key={row.id} className="grid gap-3 border-line border-b py-4">
                <SetlistRow key={row.revision} row={row} eventId={eventId} />
              </li>
            ))}
          </ul>
          {night.setlists.length === 0 ? <p className="text-ink-2">No act has been asked yet.</p> : null}
          <AskForm eventId={eventId} acts={night.setlists} />
          {night.setlists.some(({ given_at }) => given_at) ? <SheetFiles eventId={eventId} /> : null}
        </section>
      )}
    </Loaded>
  );
}

/** How far an act is, in a sentence. */
function stateOf(row: Row): string {
  if (row.given_at) return `${plural(row.tracks.length, "title")}, given on ${momentName(row.given_at)}`;
  const by = row.has_page ? "by the account of its page" : `at ${row.email ?? ""}`;
  if (row.asked_at)
    return `Asked ${by} on ${momentName(row.asked_at)}${row.reminders > 0 ? `, reminded ${plural(row.reminders, "time")}` : ""}`;
  return row.has_page || row.has_link
    ? `To be asked ${by} the morning after`
    : "No page of theirs is claimed: give an email address below";
}

function SetlistRow({ row, eventId }: { row: Row; eventId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const { run, isBusy, refusal } = useExclusiveMutation(keyOf(eventId));
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 [overflow-wrap:anywhere]">
          <strong dir="auto">{row.name}</strong>{" "}
          <Badge tone={row.given_at ? "ok" : "plain"}>{row.given_at ? "given" : "open"}</Badge>
          <span className="block text-ink-2 text-small">{stateOf(row)}</span>
        </p>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? "Close" : "Type the titles"}
            <span className="sr-only"> of {row.name}</span>
          </Button>
          {row.has_link ? (
            <Button
              size="sm"
              variant="quiet"
              busy={isBusy}
              onClick={() => void run(() => call("end_setlist_link", { p_setlist_id: row.id }))}
            >
              End the link<span className="sr-only"> of {row.name}</span>
            </Button>
          ) : null}
        </div>
      </div>
      <RefusalNote refusal={refusal} />
      {isOpen ? <SetlistForm setlist={{ ...row, last: null }} code={null} changes={keyOf(eventId)} /> : null}
    </>
  );
}
