import { Link } from "react-router";
import { OfferBox } from "./offer-box.tsx";
import { useMyWaitlist } from "./use-my-waitlist.ts";

/** What is held for a person at the moment, with its clock. Draws nothing when there is nothing. */
export function Offers({ personId }: { personId: string }) {
  const { data, isLoading } = useMyWaitlist(personId);
  const offered = (data ?? []).flatMap((entry) => (entry.offer ? [{ entry, offer: entry.offer }] : []));
  if (isLoading) return <div aria-busy="true" />;
  if (offered.length === 0) return null;
  return (
    <section aria-label="Offers" className="mt-6 grid gap-4">
      {offered.map(({ entry, offer }) => (
        <div key={entry.id} className="grid gap-3 border-2 border-green p-4">
          <h2 className="type-h3 [overflow-wrap:anywhere]">
            It's your turn:{" "}
            <Link to={`/events/${entry.event.slug}`} className="no-underline hover:underline" dir="auto">
              {entry.event.title}
            </Link>
          </h2>
          <OfferBox offer={offer} />
        </div>
      ))}
    </section>
  );
}
