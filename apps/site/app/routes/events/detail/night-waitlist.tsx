import { useEffect } from "react";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { useGuestAddress } from "#app/parts/bookings/use-guest-address.tsx";
import type { EventDetail, TicketType } from "#app/parts/events/page/detail-query.ts";
import { requestSignIn } from "#app/parts/profiles/auth-dialog/auth-dialog-store.ts";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { readSession } from "#app/parts/profiles/session/session-store.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { WaitlistPanel } from "#app/parts/waitlist/waitlist-panel.tsx";

type WaitlistProps = { event: EventDetail; types: readonly TicketType[]; now: Date };

const WAITED_FOR = ["free", "paid", "donation"];
const WITHOUT_ACCOUNT = {
  label: "Go on without an account",
  note: "We only need an email address to tell you when it is your turn.",
};
/** While one of these is there, a place in line is for a ticket that is named. */
const TO_BE_HAD = ["on_sale", "few_left", "soon", "waiting"];

/** The waiting list of a night, or its pre-sale. Fetched after the page stands. */
export function NightWaitlist({ event, types, now }: WaitlistProps) {
  const session = useSession();
  const takesGuests = !event.requires_account;
  const person = takesGuests ? bookerOf(session) : session.person;
  const guest = useGuestAddress(true, "you are on the list");
  // the browser looked for it before it was there
  useEffect(() => {
    if (window.location.hash === "#waitlist") document.getElementById("waitlist")?.scrollIntoView();
  }, []);
  const isSoldOut = types.some(({ state }) => state === "sold_out");
  const state = isSoldOut ? "sold_out" : "soon";
  const presale = !isSoldOut && event.presale_list !== "off" ? (event.presale_list as "order" | "lot") : null;
  const signIn = async () => {
    const isSignedIn = await requestSignIn({
      title: presale ? "Sign in to register" : "Sign in to join the waiting list",
      summary: event.title,
      next: `/events/${event.slug}`,
      ...(takesGuests ? { takesGuests, withoutAccount: WITHOUT_ACCOUNT } : {}),
    });
    return isSignedIn && readSession().person !== null;
  };
  return (
    <QueryProvider>
      <WaitlistPanel
        eventId={event.id}
        personId={person?.id ?? null}
        onSignIn={signIn}
        guest={person && !session.person ? guest : null}
        types={types.filter((type) => type.state === state && WAITED_FOR.includes(type.kind))}
        takesAny={presale !== null || !types.some((type) => TO_BE_HAD.includes(type.state))}
        presale={presale}
        now={now}
      />
    </QueryProvider>
  );
}
