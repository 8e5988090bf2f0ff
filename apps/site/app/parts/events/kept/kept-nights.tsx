import type { ReactNode } from "react";
import { nightLabel } from "#app/format/night-label.ts";
import type { KeptNight } from "./kept-night.ts";

type KeptNightsProps = {
  id: string;
  title: string;
  /** how old it is, and what it was */
  note: ReactNode;
  nights: readonly KeptNight[];
};

/** Nights that lie on this device, to be read. Plain links: the copy of a page is a whole page. */
export function KeptNights({ id, title, note, nights }: KeptNightsProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-h2">
        {title}
      </h2>
      <p className="mt-2 mb-4 text-ink-2">{note}</p>
      <ul className="grid gap-3">
        {nights.map((night) => (
          <li key={night.event_id} className="border-line border-t pt-3">
            <a href={`/events/${night.slug}`} className="text-link" dir="auto">
              {night.title}
            </a>
            <p className="text-ink-2 text-small">
              {nightLabel(new Date(night.starts_at), night.ends_at ? new Date(night.ends_at) : null).range}
              <br />
              {[night.venue_name, night.area_name].filter(Boolean).join(", ")}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
