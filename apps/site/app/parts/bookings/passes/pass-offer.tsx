import { useQuery } from "@tanstack/react-query";
import { toSignInPath } from "@undercroft/contract";
import type { ReactNode } from "react";
import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { Halftone } from "#app/ui/halftone.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { BuyPass } from "./buy-pass.tsx";
import { passQuery, passWords, type SeriesPass } from "./pass-queries.ts";

type PassOfferProps = {
  seriesId: string;
  /** the name of the account, empty for a guest; null for a reader who is neither */
  name: string | null;
  isGuest: boolean;
  /** the way on without an account */
  withoutAccount: ReactNode;
  /** pays for what was held; the payment is a part of its own */
  beginPayment: (bookingId: string, buyerName: string) => Promise<unknown>;
};

/** The pass of a series on its page: what it is good for, what it costs, and buying it. Draws nothing where none is offered. */
export function PassOffer({ seriesId, ...buyer }: PassOfferProps) {
  const { data: pass, isLoading } = useQuery(passQuery({ p_series_id: seriesId }));
  if (isLoading) return <Halftone className="h-40 animate-appear-late" aria-busy="true" />;
  if (!pass || pass.state === "ended") return null;
  return (
    <section id="pass" aria-labelledby="pass-name" className="grid gap-4 border-ink border-y-2 py-5">
      <h2 id="pass-name" className="type-h2" dir="auto">
        {pass.name}
      </h2>
      <p className="type-h3">{passWords(pass)}</p>
      <p className="max-w-reading">
        One ticket for every night that is left. Its code lets one person in once on each night, and you can
        pass on single nights. If a night is cancelled, its share of the price comes back by itself.
      </p>
      <details>
        <summary className="min-h-6 cursor-pointer">Which nights, and what each is worth</summary>
        <Nights pass={pass} />
      </details>
      <PassAction pass={pass} {...buyer} />
    </section>
  );
}

/** Equal shares, the odd pennies on the first nights: as the database spreads it. */
function Nights({ pass: { nights, total_pence } }: { pass: SeriesPass }) {
  const total = total_pence ?? 0;
  const share = Math.floor(total / nights.length);
  return (
    <ul className="mt-2 grid max-w-reading">
      {nights.map((night, at) => (
        <li key={night.event_id} className="flex justify-between gap-4 border-line border-b py-2">
          <span>
            <span dir="auto">{night.title}</span>, {momentName(night.starts_at)}
          </span>
          <span className="type-data">{formatMoney(share + (at < total % nights.length ? 1 : 0))}</span>
        </li>
      ))}
    </ul>
  );
}

function PassAction({
  pass,
  name,
  withoutAccount,
  ...buyer
}: { pass: SeriesPass } & Omit<PassOfferProps, "seriesId">) {
  if (pass.state === "soon" && pass.sales_start) return <p>On sale {momentName(pass.sales_start)}.</p>;
  if (pass.state !== "on_sale" || pass.total_pence === null) return null;
  if (name === null)
    return (
      <div className="grid max-w-reading justify-items-start">
        {withoutAccount}
        <LinkButton to={toSignInPath(`/series/${pass.series.slug}`)} variant="outline">
          Sign in to buy the pass
        </LinkButton>
      </div>
    );
  return <BuyPass pass={pass} pence={pass.total_pence} name={name} {...buyer} />;
}
