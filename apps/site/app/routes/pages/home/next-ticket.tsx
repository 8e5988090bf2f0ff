import { Link } from "react-router";
import { keepPersonal } from "#app/api/personal-storage.ts";
import { nightLabel } from "#app/format/night-label.ts";
import { plural } from "#app/format/plural.ts";
import type { OwnNight } from "#app/parts/events/saved/own-nights.ts";
import { LinkButton } from "#app/ui/link-button.tsx";
import { Perforated } from "#app/ui/stubs/perforated.tsx";
import { HomeSection } from "./home-section.tsx";

/** Keeps the height of the strip, so that the next visit has its place free. */
function keepHeight(content: HTMLElement | null): void {
  const height = content?.closest("section")?.offsetHeight;
  if (height) keepPersonal("next-night", height);
}

/** The ticket that is needed next, one press from the home page. */
export function NextTicket({ night }: { night: OwnNight }) {
  const when = nightLabel(new Date(night.starts_at), night.ends_at ? new Date(night.ends_at) : null);
  return (
    <HomeSection id="next-night" title="Your next night" more={{ to: "/bookings", label: "My bookings" }}>
      <div ref={keepHeight} className="px-(--gutter) pt-6">
        <Perforated className="flex max-w-reading flex-wrap items-end justify-between gap-x-6 gap-y-4">
          <div className="min-w-0">
            <p className="type-label">{when.name}</p>
            <p className="mt-1 type-h3">
              <Link to={`/events/${night.slug}`} className="no-underline hover:underline" dir="auto">
                {night.title}
              </Link>
            </p>
            <p className="mt-1 text-ink-2 text-small">
              {when.range}
              <br />
              {night.place}
            </p>
          </div>
          <LinkButton to="/bookings">Show {plural(night.tickets, "ticket")}</LinkButton>
        </Perforated>
      </div>
    </HomeSection>
  );
}
