import { useState } from "react";
import { Loaded } from "#app/ui/loaded.tsx";
import { EntryCard } from "./entry-card.tsx";
import { type GuestPart, JoinForm } from "./join-form.tsx";
import { useMyWaitlist } from "./use-my-waitlist.ts";
import { isOpenEntry } from "./waitlist-entry.ts";

type WaitlistPanelProps = {
  eventId: string;
  personId: string | null;
  onSignIn: () => Promise<boolean>;
  /** what asks for the address of a person without an account; null for everybody else */
  guest: GuestPart | null;
  /** tickets that can be waited for */
  types: readonly { id: string; name: string }[];
  /** whether any of them can be waited for at once: not while other tickets can be had */
  takesAny: boolean;
  /** before sales open: who is offered tickets then */
  presale: "order" | "lot" | null;
  now: Date;
};

/** On the page of a night: one's place in line, or the way into it. */
export function WaitlistPanel({ personId, ...panel }: WaitlistPanelProps) {
  const { presale } = panel;
  // a form that asked for the sign-in stays where it is, with what was chosen and what was refused
  const [hasForm] = useState(personId === null);
  const query = useMyWaitlist(personId);
  const isKnown = personId === null || query.data !== undefined;
  const own = (query.data ?? []).filter((entry) => entry.event.id === panel.eventId && isOpenEntry(entry));
  return (
    <section aria-labelledby="waitlist" className="grid gap-4">
      <h2 id="waitlist" className="type-h3">
        {presale ? "Pre-sale" : "Waiting list"}
      </h2>
      {isKnown || hasForm ? null : (
        <Loaded query={query} what="Your place in line">
          {() => null}
        </Loaded>
      )}
      {personId === null
        ? null
        : own.map((entry) => (
            <EntryCard key={entry.id} entry={entry} personId={personId} now={panel.now} isOnPage />
          ))}
      {own.length === 0 && (isKnown || hasForm) ? (
        <>
          <Explained presale={presale} />
          <JoinForm {...panel} personId={personId} isPresale={presale !== null} />
        </>
      ) : null}
    </section>
  );
}

function Explained({ presale }: { presale: WaitlistPanelProps["presale"] }) {
  if (presale === null)
    return (
      <p className="max-w-reading text-ink-2">
        If a ticket becomes available, we hold it for the first person in line. We email you when it is your
        turn.
      </p>
    );
  return (
    <p className="max-w-reading text-ink-2">
      Register before sales open. Then up to half of the tickets are offered to people who registered,{" "}
      {presale === "lot" ? "drawn by lot" : "in the order they registered"}. The rest are on sale to
      everybody.
    </p>
  );
}
