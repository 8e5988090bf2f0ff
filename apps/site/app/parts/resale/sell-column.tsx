import { useQuery } from "@tanstack/react-query";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { deadlineName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { asSentence } from "#app/format/text/as-sentence.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { listTickets, quoteResale, type ResaleQuote } from "./listings.ts";

/** What selling a ticket on would bring, and the button that does it; or why it cannot be done. */
export function SellColumn({ ticketIds, onDone }: { ticketIds: readonly string[]; onDone: () => unknown }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["mine"]);
  const query = useQuery({
    queryKey: ["mine", "resale-quote", ...ticketIds],
    queryFn: () => quoteResale(ticketIds),
    staleTime: 0,
  });
  const why = query.error ? toRefusal(query.error, navigator.onLine) : null;
  return (
    <Loaded query={query} what="What selling it on would bring" why={why?.code ? why : null}>
      {(quote) =>
        quote.can_list ? (
          <div className="grid gap-3">
            <p className="type-h2">{quote.price_pence > 0 ? formatMoney(quote.price_pence) : "Free"}</p>
            <p>{sellWords(quote)}</p>
            <RefusalNote refusal={refusal} />
            <Button
              busy={isBusy}
              className="justify-self-start"
              onClick={async () => {
                const answer = await run((client) => listTickets(client, ticketIds));
                if (!answer) return;
                notify("Your ticket is for sale");
                await onDone();
              }}
            >
              {isBusy ? "One moment..." : "Put it up for sale"}
            </Button>
          </div>
        ) : (
          <p className="text-ink-2">
            {asSentence(quote.sentence ?? "")} {asSentence(quote.remedy ?? "")}
          </p>
        )
      }
    </Loaded>
  );
}

/** When the money comes and until when the ticket is for sale. */
export function sellWords(quote: ResaleQuote): string {
  return [
    quote.price_pence > 0
      ? `All of it goes back to the card that paid, once somebody has bought it. They pay the same, and nobody pays a second fee.`
      : "It goes to a person who would like to come.",
    quote.is_sold_out
      ? `For sale until ${deadlineName(quote.ends_at)}.`
      : `The box office still has tickets, so yours is shown once they are sold out. For sale until ${deadlineName(quote.ends_at)}.`,
    quote.waiting > 0 ? `${plural(quote.waiting, "ticket")} wanted on the waiting list.` : "",
    quote.companions > 0 ? "Your companion's ticket goes with it." : "",
    "Until it is sold, it still gets you in.",
  ]
    .filter(Boolean)
    .join(" ");
}
