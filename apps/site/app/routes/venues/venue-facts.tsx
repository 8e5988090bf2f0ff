import { brandName } from "@undercroft/contract/brand";
import type { ReactNode } from "react";
import { formatMoney } from "#app/format/money.ts";
import type { VenueData } from "./venue-data.server.ts";

/** Capacity, licence, hire: each said only where it is known. */
export function VenueFacts({ venue }: { venue: VenueData["venue"] }) {
  const licence = asRecord(venue.licence);
  const until = textOf(licence.until);
  const outdoorUntil = textOf(licence.outdoor_until);
  const website = textOf(asRecord(venue.links).website);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-ink border-y-2 py-5">
      {venue.capacity ? <Fact name="Capacity">{venue.capacity.toLocaleString("en-GB")} people</Fact> : null}
      {until ? <Fact name="Licensed until">{until}</Fact> : null}
      {outdoorUntil && outdoorUntil !== until ? <Fact name="Outdoors until">{outdoorUntil}</Fact> : null}
      {licence.ten_only === true ? (
        <Fact name="Licence">By temporary event notice: at most 499 people</Fact>
      ) : null}
      {venue.hire_enquiries ? (
        <Fact name="Hire">
          {venue.rate_pence === null ? "On request" : `from ${formatMoney(venue.rate_pence)} an hour`}
        </Fact>
      ) : null}
      {website && /^https?:\/\//.test(website) ? (
        <Fact name="Website">
          <a href={website} rel="noreferrer external nofollow" className="text-link break-words">
            {new URL(website).hostname}
            <span className="sr-only"> (leaves {brandName()})</span>
          </a>
        </Fact>
      ) : null}
    </dl>
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

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}
