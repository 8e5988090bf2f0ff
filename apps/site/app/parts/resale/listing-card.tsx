import { Link } from "react-router";
import { deadlineName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Listing } from "./listings.ts";

const labels = {
  active: { text: "For sale", tone: "info" },
  reserved: { text: "Being bought", tone: "warn" },
  sold: { text: "Sold", tone: "ok" },
  withdrawn: { text: "Taken off sale", tone: "plain" },
  returned: { text: "Not sold", tone: "plain" },
} as const;

/** What is to be known of a listing now. */
export function listingWords(listing: Listing): string {
  const { price_pence, status } = listing;
  switch (status) {
    case "active":
      return [
        listing.is_sold_out
          ? `For sale until ${deadlineName(listing.ends_at)}.`
          : "The box office still has tickets. Yours is shown once they are sold out.",
        listing.waiting > 0 ? `${plural(listing.waiting, "ticket")} wanted on the waiting list.` : "",
        "Your ticket works until it is sold.",
      ]
        .filter(Boolean)
        .join(" ");
    case "reserved":
      return "It is being bought right now. Your ticket works until they have paid.";
    case "sold":
      return price_pence > 0
        ? `${formatMoney(price_pence)} goes back to the card that paid. It takes 5 to 10 working days.`
        : "Another guest has your place. Thank you for passing it on.";
    case "returned":
      return "It went back to you two hours before doors, and it is yours to use.";
    default:
      return "It is yours again.";
  }
}

/** One ticket of one's own that is, or was, for sale. */
export function ListingCard({
  listing,
  isBusy,
  onWithdraw,
}: {
  listing: Listing;
  isBusy: boolean;
  onWithdraw: () => void;
}) {
  const { event, status } = listing;
  const label = labels[status];
  return (
    <article className="grid gap-2 border-2 border-ink p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Badge tone={label.tone}>{label.text}</Badge>
        <span className="font-bold font-mono">
          {listing.price_pence > 0 ? formatMoney(listing.price_pence) : "Free"}
        </span>
      </p>
      <h2 className="type-h3 [overflow-wrap:anywhere]">
        <Link to={`/events/${event.slug}`} className="no-underline hover:underline" dir="auto">
          {event.title}
        </Link>
      </h2>
      <p className="text-ink-2">{nightLabel(new Date(event.starts_at), null).range}</p>
      <p className="text-ink-2 text-small">
        {listing.name}, ticket {listing.ticket_number}
        {listing.companion ? `, with ${listing.companion}` : ""}
      </p>
      <p>{listingWords(listing)}</p>
      {status === "active" ? (
        <Button
          variant="outline"
          busy={isBusy}
          className="justify-self-start"
          aria-label={`Take ticket ${listing.ticket_number} for ${event.title} off sale`}
          onClick={onWithdraw}
        >
          Take off sale
        </Button>
      ) : null}
    </article>
  );
}
