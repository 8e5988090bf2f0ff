import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { MoveEntry } from "./move-entry.tsx";

/** Someone who waits, as the team sees it: a number, no name. */
export type TeamEntry = TeamList["entries"][number];

type TeamList = Answer<"list_waitlist">;

const PAGE = 200;

/** The waiting list of a night for its team. */
export function TeamWaitlist({ eventId }: { eventId: string }) {
  const [after, setAfter] = useState(0);
  const query = useQuery({
    queryKey: ["nights", "event", eventId, "waitlist", after],
    staleTime: 0,
    queryFn: () => call("list_waitlist", { p_event_id: eventId, p_after: after }),
  });
  return (
    <Loaded query={query} what="The waiting list" why={refusedWhy(query)}>
      {(list) => (
        <div className="grid grid-cols-1 gap-8">
          <Summary list={list} />
          {list.counts.waiting === 0 ? (
            <EmptyState>Nobody is waiting for this night.</EmptyState>
          ) : (
            <>
              <Waiting eventId={eventId} entries={list.entries} />
              <Pages after={after} waiting={list.counts.waiting} onTurn={setAfter} />
            </>
          )}
          <OffersNow offers={list.offers} />
          <Moves moves={list.moves} />
        </div>
      )}
    </Loaded>
  );
}

function Summary({ list: { counts, set_aside: aside } }: { list: TeamList }) {
  const facts = [
    `${plural(counts.waiting, "entry", "entries")} for ${plural(counts.places, "ticket")}`,
    `${plural(counts.offered, "offer")} open`,
    `${counts.converted} booked`,
    `${counts.lapsed} lapsed`,
    ...(aside > 0 ? [`${plural(aside, "place")} kept for the list`] : []),
  ];
  return (
    <div className="grid max-w-reading gap-2">
      <p className="font-bold">{facts.join(", ")}.</p>
      <p className="text-ink-2">
        People on the list have a number, and you see no names. A person who writes to you can tell you
        theirs: it is under My bookings.
      </p>
    </div>
  );
}

function Waiting({ eventId, entries }: { eventId: string; entries: readonly TeamEntry[] }) {
  const [moving, setMoving] = useState<string | null>(null);
  return (
    <ol aria-label="Waiting" className="grid border-ink border-t-2">
      {entries.map((entry) => (
        <li key={entry.id} className="grid gap-3 border-line border-b py-2">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="min-w-0 [overflow-wrap:anywhere]">
              <span className="type-data text-ink-2">{entry.position}</span>{" "}
              <strong className="font-mono">{entry.ref}</strong>{" "}
              {entry.kind === "pre_sale" ? <Badge tone="info">Pre-sale</Badge> : null}
              {entry.gather_until ? <Badge tone="warn">Places are gathered</Badge> : null}
              <span className="block text-ink-2 text-small">
                {plural(entry.quantity, "ticket")}
                {entry.fewest < entry.quantity ? `, at least ${entry.fewest}` : ""},{" "}
                {entry.ticket ?? "any ticket"}
                {entry.lapses > 0 ? ", one offer lapsed" : ""}
              </span>
            </p>
            <Button
              size="sm"
              variant="quiet"
              aria-expanded={moving === entry.id}
              onClick={() => setMoving(moving === entry.id ? null : entry.id)}
            >
              Move<span className="sr-only"> {entry.ref}</span>
            </Button>
          </div>
          {moving === entry.id ? (
            <MoveEntry eventId={eventId} entry={entry} onDone={() => setMoving(null)} />
          ) : null}
        </li>
      ))}
    </ol>
  );
}

type PagesProps = { after: number; waiting: number; onTurn: (after: number) => void };

function Pages({ after, waiting, onTurn }: PagesProps) {
  if (waiting <= PAGE) return null;
  return (
    <div className="flex gap-3">
      <Button variant="outline" disabled={after === 0} onClick={() => onTurn(Math.max(0, after - PAGE))}>
        Earlier
      </Button>
      <Button variant="outline" disabled={after + PAGE >= waiting} onClick={() => onTurn(after + PAGE)}>
        Later
      </Button>
    </div>
  );
}

function OffersNow({ offers }: { offers: TeamList["offers"] }) {
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="offers-now" className="grid gap-2">
      <h3 id="offers-now" className="type-h3">
        Offers open now
      </h3>
      <ul>
        {offers.map(({ ref, quantity, ends_at: ends }) => (
          <li key={ref}>
            <strong className="font-mono">{ref}</strong>: {plural(quantity, "ticket")} until{" "}
            {momentName(ends)}
          </li>
        ))}
      </ul>
      <ListEnd shown={offers.length} most={100} />
    </section>
  );
}

function Moves({ moves }: { moves: TeamList["moves"] }) {
  if (moves.length === 0) return null;
  return (
    <section aria-labelledby="moves" className="grid gap-2">
      <h3 id="moves" className="type-h3">
        Moves
      </h3>
      <ul className="grid gap-2">
        {moves.map((move) => (
          <li key={`${move.ref} ${move.created_at}`} className="[overflow-wrap:anywhere]">
            <strong className="font-mono">{move.ref}</strong> from {move.from_position} to {move.to_position},{" "}
            {momentName(move.created_at)}, by {move.moved_by ?? "a former colleague"}: {move.reason}
          </li>
        ))}
      </ul>
      <ListEnd shown={moves.length} most={50} which="latest" />
    </section>
  );
}
