import { QueryProvider } from "#app/api/query-provider.tsx";
import { PassOffer } from "#app/parts/bookings/passes/pass-offer.tsx";
import { beginPayment } from "#app/parts/payments/commands.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

const nothingElse = { holderNames: [], accessNotes: "", marketingOptIn: false };

/** The pass of a series, with its payment. */
export function SeriesPass({ seriesId }: { seriesId: string }) {
  const { person, status } = useSession();
  if (status === "unknown") return <></>;
  return (
    <QueryProvider>
      <PassOffer
        seriesId={seriesId}
        name={person && (person.profile?.full_name ?? person.givenName)}
        beginPayment={(bookingId, buyerName) => beginPayment(bookingId, { buyerName, ...nothingElse })}
      />
    </QueryProvider>
  );
}
