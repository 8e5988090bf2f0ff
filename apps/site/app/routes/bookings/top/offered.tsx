import { deadlineName } from "#app/format/moment.ts";
import { useTransfersQuery } from "#app/parts/transfers/use-my-transfers.ts";
import { LinkButton } from "#app/ui/link-button.tsx";

/** Tickets that others are passing on to this person. */
export default function Offered({ personId }: { personId: string }) {
  const { data, isLoading } = useTransfersQuery(personId);
  const offers = (data ?? []).filter(({ is_from_me, status }) => !is_from_me && status === "pending");
  if (isLoading) return <div aria-busy="true" />;
  if (offers.length === 0) return null;
  return (
    <ul aria-label="Tickets passed on to you" className="mt-6 grid gap-3">
      {offers.map((offer) => (
        <li
          key={offer.id}
          className="flex flex-wrap items-center justify-between gap-3 border-2 border-ink p-4"
        >
          <p className="[overflow-wrap:anywhere]">
            {offer.giver} is passing on a ticket for <strong>{offer.event_title}</strong>. It waits for you
            until {deadlineName(offer.expires_at)}.
          </p>
          <LinkButton to={`/transfers/${offer.id}`} size="sm">
            Take a look
          </LinkButton>
        </li>
      ))}
    </ul>
  );
}
