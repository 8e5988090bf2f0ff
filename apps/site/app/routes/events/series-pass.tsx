import { QueryProvider } from "#app/api/query-provider.tsx";
import { PassOffer } from "#app/parts/bookings/passes/pass-offer.tsx";
import { beginPayment } from "#app/parts/payments/commands.ts";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { BookAsGuest } from "#app/parts/profiles/sign-in/book-as-guest.tsx";

const nothingElse = { holderNames: [], accessNotes: "", marketingOptIn: false };

/** The pass of a series, with its payment. */
export function SeriesPass({ seriesId }: { seriesId: string }) {
  const session = useSession();
  const { person, status } = session;
  if (status === "unknown") return <></>;
  const isGuest = person === null && bookerOf(session) !== null;
  return (
    <QueryProvider>
      <PassOffer
        seriesId={seriesId}
        name={person ? (person.profile?.full_name ?? person.givenName) : isGuest ? "" : null}
        isGuest={isGuest}
        withoutAccount={<BookAsGuest label="Buy without an account" />}
        beginPayment={(bookingId, buyerName) => beginPayment(bookingId, { buyerName, ...nothingElse })}
      />
    </QueryProvider>
  );
}
