import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { OfferBox } from "./offer-box.tsx";
import { waitlistKey } from "./use-my-waitlist.ts";
import { isOpenEntry, type WaitlistEntry } from "./waitlist-entry.ts";
import { standingWords, wishWords } from "./waitlist-words.ts";

type EntryCardProps = {
  entry: WaitlistEntry;
  personId: string;
  now: Date;
  /** on the page of the night itself its name is not said again */
  isOnPage?: boolean;
};

/** One entry: where it stands, what is held for it, and the way out. */
export function EntryCard({ entry, personId, now, isOnPage = false }: EntryCardProps) {
  return (
    <div className="grid gap-3 border-2 border-ink p-4">
      {isOnPage ? null : <Night entry={entry} />}
      <div className="grid gap-1">
        <p className="font-bold" role={entry.status === "waiting" ? "status" : undefined}>
          {standingWords(entry, now)}
        </p>
        <p className="text-ink-2">{wishWords(entry)}</p>
        {isOpenEntry(entry) ? (
          <p className="text-ink-2 text-small">
            Your reference: <span className="font-mono">{entry.ref}</span>
          </p>
        ) : null}
      </div>
      {entry.offer ? <OfferBox offer={entry.offer} /> : null}
      {isOpenEntry(entry) ? <Leave entry={entry} personId={personId} /> : null}
    </div>
  );
}

function Night({ entry: { event, kind } }: { entry: WaitlistEntry }): ReactNode {
  const { name, range } = nightLabel(
    new Date(event.starts_at),
    event.ends_at ? new Date(event.ends_at) : null,
  );
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <h3 className="type-h3">
        <Link to={`/events/${event.slug}`} className="no-underline hover:underline" dir="auto">
          {event.title}
        </Link>{" "}
        {kind === "pre_sale" ? <Badge tone="info">Pre-sale</Badge> : null}
      </h3>
      <p className="text-ink-2">{[`${name}, ${range}`, event.venue].filter(Boolean).join(", ")}</p>
    </div>
  );
}

/** Leaving asks once: what is held then goes to the next person, and one's place in line is gone. */
function Leave({ entry, personId }: { entry: WaitlistEntry; personId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy, refusal } = useExclusiveMutation(waitlistKey(personId));
  const leave = async () => {
    const isDone = await run(async () => {
      await call("leave_waitlist", { p_entry_id: entry.id });
      return true;
    });
    if (isDone) notify("You left the waiting list");
  };
  return (
    <div className="grid gap-2">
      {isAsking ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>
            {entry.offer
              ? "Leave? The tickets go to the next person in line."
              : "Leave? You would start at the end again."}
          </p>
          <Button size="sm" variant="danger" busy={isBusy} onClick={() => void leave()}>
            Leave the list
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setIsAsking(false)}>
            Stay
          </Button>
        </div>
      ) : (
        <div>
          <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
            Leave<span className="sr-only"> the waiting list of {entry.event.title}</span>
          </Button>
        </div>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}
