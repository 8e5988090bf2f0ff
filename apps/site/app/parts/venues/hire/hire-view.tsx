import { brandName } from "@undercroft/contract/brand";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type Hire, type HireClash, hireState, hireTimes } from "./hire.ts";
import { HireActions } from "./hire-actions.tsx";
import { HireEvent } from "./hire-event.tsx";
import { HireMessages } from "./hire-messages.tsx";

/** What the reader is waiting for, or what others wait for. */
function stateSentence(hire: Hire): string {
  const isTeam = hire.side === "team";
  const { venue } = hire;
  if (hire.is_over && ["ongoing", "offered", "requested"].includes(hire.status))
    return "Its day has come without a confirmed hire.";
  switch (hire.status) {
    case "sent":
      return isTeam
        ? `Answer by ${deadlineName(hire.expires_at ?? hire.created_at)}, or the request ends automatically.`
        : `${venue.name} has until ${deadlineName(hire.expires_at ?? hire.created_at)} to answer.`;
    case "ongoing":
      return isTeam ? "Make an offer once you know enough." : `${venue.name} makes an offer next.`;
    case "offered":
      return isTeam ? "Your offer waits to be taken." : "Take the offer, or write if something is unclear.";
    case "requested":
      return isTeam
        ? "Your offer was taken. The hire stands once you confirm it."
        : `You took the offer. The hire stands once ${venue.name} confirms it.`;
    case "confirmed":
      return `The hire stands. Agree on payment between the two of you: nothing is paid on ${brandName()}.`;
    case "done":
      return "The day is over.";
    case "expired":
      return "There was no answer within 72 hours.";
    case "declined":
      return isTeam ? "You declined the request." : `${venue.name} cannot take it.`;
    case "cancelled":
      return (hire.ended_by === "team") === isTeam
        ? "Your side cancelled it."
        : "The other side cancelled it.";
  }
}

/** A request to hire a room as one of its two sides reads it. */
export function HireView({ hire, onDraft }: { hire: Hire; onDraft: (id: string) => void }) {
  const { label, tone } = hireState(hire.status);
  return (
    <div className="grid gap-8">
      <div className="grid gap-3">
        <p>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p role="status" className="max-w-reading">
          {stateSentence(hire)}
        </p>
        {hire.reason ? (
          <blockquote className="max-w-reading whitespace-pre-line border-line-strong border-s-4 ps-4 [overflow-wrap:anywhere]">
            {hire.reason}
          </blockquote>
        ) : null}
      </div>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-ink border-y-2 py-5 sm:grid-cols-3">
        <Fact name="When">{hireTimes(hire)}</Fact>
        <Fact name="Guests">{hire.guests.toLocaleString("en-GB")}</Fact>
        <Fact name="Budget">
          {hire.budget_pence === null ? "Not stated" : formatMoney(hire.budget_pence)}
        </Fact>
        <div className="col-span-full">
          <dt className="type-label text-ink-2">What it is for</dt>
          <dd className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{hire.purpose}</dd>
        </div>
      </dl>
      {hire.clashes && hire.clashes.length > 0 ? <Clashes clashes={hire.clashes} /> : null}
      {hire.offer ? <Offer offer={hire.offer} /> : null}
      <HireActions hire={hire} />
      <HireEvent hire={hire} onDraft={onDraft} />
      <HireMessages hire={hire} />
    </div>
  );
}

function Offer({ offer }: { offer: NonNullable<Hire["offer"]> }) {
  return (
    <section
      aria-labelledby="hire-offer"
      className="grid max-w-reading gap-2 border-2 border-ink bg-surface p-4"
    >
      <h2 id="hire-offer" className="type-label">
        The offer
      </h2>
      <p className="type-h2">{formatMoney(offer.price_pence)}</p>
      {offer.conditions ? (
        <p className="whitespace-pre-line [overflow-wrap:anywhere]">{offer.conditions}</p>
      ) : null}
      <p className={offer.is_over ? "font-bold text-warn" : "text-ink-2"}>
        {offer.is_over ? "Could be taken until" : "Can be taken until"} {deadlineName(offer.until)}
      </p>
    </section>
  );
}

/** What else is on at these hours; the team alone sees it. */
function Clashes({ clashes }: { clashes: readonly HireClash[] }) {
  return (
    <section aria-labelledby="hire-clashes" className="grid gap-2 border-warn border-s-4 ps-4">
      <h2 id="hire-clashes" className="type-h3">
        At the same time in your room
      </h2>
      <ul className="grid gap-1">
        {clashes.map((clash) => (
          <li key={`${clash.kind} ${clash.starts_at} ${clash.title}`} className="[overflow-wrap:anywhere]">
            {clash.slug ? (
              <Link to={`/events/${clash.slug}`} dir="auto">
                {clash.title}
              </Link>
            ) : (
              clash.title
            )}
            {`, ${clash.kind === "hire" ? "a confirmed hire" : "a night"} from ${momentName(clash.starts_at)}`}
          </li>
        ))}
      </ul>
      <p className="text-ink-2 text-small">Only your team sees this.</p>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="type-label text-ink-2">{name}</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  );
}
