import clsx from "clsx";
import { lazy, Suspense, useState } from "react";
import { clockTime } from "#app/format/nights.ts";
import type { Party, PartyTicket } from "#app/parts/door/door-answers.ts";
import type { ScanRequest } from "#app/parts/door/scan/scan-tickets.ts";
import type { Scanner } from "#app/parts/door/scan/use-scanner.ts";
import { AccessNote } from "./access-note.tsx";
import { waitingOf } from "./result-facts.ts";
import { onToneButton, onToneMain } from "./tone-class.ts";

/** Few nights sell something beside their tickets. */
const ExtraRows = lazy(() => import("./extra-rows.tsx").then(({ ExtraRows: found }) => ({ default: found })));

type PartyListProps = {
  party: Party;
  request: ScanRequest;
  /** the others would be kept out by the same rule */
  isKeptOut?: boolean;
  /** letting others in is not what is meant next: after a refusal */
  isAside?: boolean;
  scanner: Scanner;
};

/** A booking by name and type, who is in and who is not, and how the others come in. */
export function PartyList({ party, request, isKeptOut = false, isAside = false, scanner }: PartyListProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const { action, by, items } = request;
  const waiting = action === "in" && !isKeptOut ? waitingOf(party) : [];
  const admit = (ids: readonly string[]) =>
    void scanner.run({ items: ids, by: by ?? items[0] ?? null, action: "in" });
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const tickets = party.tickets ?? [];
  return (
    <section
      className="grid gap-3 border-current border-t-3 pt-4"
      aria-label={`Booking ${party.ref || party.name}`}
    >
      <p className="flex flex-wrap items-baseline gap-x-4 font-bold empty:hidden">
        {party.name ? <span dir="auto">{party.name}</span> : null}
        {party.ref ? <span className="font-mono text-small">{party.ref}</span> : null}
        {party.invited_by ? (
          <span className="text-small" dir="auto">
            by {party.invited_by}
          </span>
        ) : null}
        {party.is_guest ? <span className="text-small">No account</span> : null}
      </p>
      {party.needs_a_hand ? <AccessNote bookingId={party.booking_id} /> : null}
      {tickets.length > 1 ? (
        <ul className="grid">
          {tickets.map((ticket) => (
            <li key={ticket.ticket_id} className="border-current border-b">
              {chosen && waiting.includes(ticket) ? (
                <label className="flex min-h-14 items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-7 accent-current"
                    checked={chosen.has(ticket.ticket_id)}
                    onChange={() => toggle(ticket.ticket_id)}
                  />
                  <Ticket ticket={ticket} />
                </label>
              ) : (
                <span className="flex min-h-11 items-center">
                  <Ticket ticket={ticket} />
                </span>
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {party.extras && party.extras.length > 0 ? (
        <Suspense fallback={null}>
          <ExtraRows extras={party.extras} />
        </Suspense>
      ) : null}
      {waiting.length > 0 ? (
        <Admit
          waiting={waiting}
          isWhole={waiting.length === tickets.length}
          isAside={isAside}
          chosen={chosen}
          setChosen={setChosen}
          admit={admit}
          isBusy={scanner.isBusy}
        />
      ) : null}
    </section>
  );
}

type AdmitProps = {
  waiting: readonly PartyTicket[];
  /** nobody of the booking is in */
  isWhole: boolean;
  isAside: boolean;
  chosen: ReadonlySet<string> | null;
  setChosen: (chosen: ReadonlySet<string> | null) => void;
  admit: (ids: readonly string[]) => void;
  isBusy: boolean;
};

function Admit({ waiting, isWhole, isAside, chosen, setChosen, admit, isBusy }: AdmitProps) {
  const ids = waiting.map(({ ticket_id }) => ticket_id);
  const many = ids.length;
  const all =
    many === 1
      ? isWhole
        ? "Admit"
        : "Admit the other one"
      : isWhole
        ? `Admit all ${many}`
        : `Admit the other ${many}`;
  if (chosen)
    return (
      <p className="flex flex-wrap gap-3">
        <button
          type="button"
          className={clsx(onToneButton, onToneMain)}
          disabled={chosen.size === 0 || isBusy}
          onClick={() => admit(ids.filter((id) => chosen.has(id)))}
        >
          Admit {chosen.size}
        </button>
        <button type="button" className={onToneButton} onClick={() => setChosen(null)}>
          Back
        </button>
      </p>
    );
  return (
    <p className="flex flex-wrap gap-3">
      <button
        type="button"
        className={clsx(onToneButton, !isAside && onToneMain)}
        disabled={isBusy}
        onClick={() => admit(ids)}
      >
        {all}
      </button>
      {many > 1 ? (
        <button type="button" className={onToneButton} onClick={() => setChosen(new Set())}>
          Admit some
        </button>
      ) : null}
    </p>
  );
}

/** A ticket of a booking: whose, which, and whether they are in. A companion stands below the ticket it goes with. */
function Ticket({ ticket }: { ticket: PartyTicket }) {
  const { holder_name, type, is_companion, is_accessible, is_good, is_inside, came_in_at, gate } = ticket;
  const entry = [came_in_at ? clockTime(new Date(came_in_at)) : null, gate].filter(Boolean).join(", ");
  const state = is_inside
    ? `In${entry ? ` ${entry}` : ""}`
    : is_good
      ? came_in_at
        ? "Went out"
        : "Not in"
      : "Not good";
  return (
    <span
      className={clsx(
        "flex grow flex-wrap items-baseline justify-between gap-x-4 py-1",
        is_companion && "ps-6",
      )}
    >
      <span>
        {holder_name ? <span className="font-bold">{holder_name}</span> : null} {type}
        {is_companion ? " (companion)" : null}
        {is_accessible ? " (accessible)" : null}
      </span>
      <span className="font-bold">{state}</span>
    </span>
  );
}
