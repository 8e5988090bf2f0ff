import { useCallback, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { browserClient } from "#app/api/browser-client.ts";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { OnSaleList } from "#app/parts/resale/on-sale-list.tsx";
import { readTicketsOnSale, type TicketOnSale } from "#app/parts/resale/tickets-on-sale.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

type ResaleSectionProps = {
  event: { id: string; slug: string; title: string; requires_account: boolean };
  /** a new object means that the page was read again */
  known: unknown;
  onCount: (count: number) => void;
};

/** Tickets of a night that people cannot use, below those that are sold out. Draws nothing while there are none. */
export function ResaleSection({ event, known, onCount }: ResaleSectionProps) {
  const heading = useId();
  const navigate = useNavigate();
  const { tickets, readAgain } = useTicketsOnSale(event.id, known, onCount);
  const [busyId, setBusyId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const keys = useRef(new Map<string, string>());

  async function buy(ticket: TicketOnSale) {
    const isSignedIn = await requestSignIn({
      title: "Sign in to buy this ticket",
      summary: `${event.title}: ${ticket.name}`,
      next: `/events/${event.slug}`,
      ...(event.requires_account ? {} : { takesGuests: true }),
    });
    if (!isSignedIn) return;
    setBusyId(ticket.id);
    setRefusal(null);
    try {
      const { holdListing } = await import("#app/parts/resale/listings.ts");
      // a call whose answer was lost is made again under its own key, never a second time
      const key = keys.current.get(ticket.id) ?? crypto.randomUUID();
      keys.current.set(ticket.id, key);
      await holdListing(await browserClient(), ticket.id, key);
      keys.current.delete(ticket.id);
      await navigate(`/events/${event.slug}/book`);
    } catch (error) {
      const refused = toRefusal(error, navigator.onLine);
      if (refused.code) keys.current.delete(ticket.id);
      setRefusal(refused);
      await readAgain();
    }
    setBusyId(null);
  }

  if (tickets.length === 0 && refusal === null) return null;
  return (
    <section aria-labelledby={heading} className="mt-6">
      <h2 id={heading} className="type-h3">
        Tickets from people who can't come
      </h2>
      <p className="mt-1 mb-3 max-w-reading text-ink-2 text-small">
        You pay what they paid, and no second fee. Your ticket is a new one: theirs stops working when you
        have paid.
      </p>
      <RefusalNote refusal={refusal} />
      <OnSaleList tickets={tickets} busyId={busyId} onBuy={(ticket) => void buy(ticket)} />
    </section>
  );
}

/** What is for sale now: read when the page is, when it is looked at again, and after a refusal. */
function useTicketsOnSale(eventId: string, known: unknown, onCount: (count: number) => void) {
  const [tickets, setTickets] = useState<readonly TicketOnSale[]>([]);
  const latest = useRef(0);
  const tell = useRef(onCount);
  tell.current = onCount;
  const readAgain = useCallback(async () => {
    const turn = ++latest.current;
    try {
      const read = await readTicketsOnSale(eventId);
      // an answer of an older read says nothing any more
      if (turn !== latest.current) return;
      setTickets(read);
      tell.current(read.length);
    } catch {
      // what was shown stays; buying says what is wrong
    }
  }, [eventId]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each reading of the page
  useEffect(() => {
    void readAgain();
  }, [readAgain, known]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void readAgain();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [readAgain]);
  return { tickets, readAgain };
}
