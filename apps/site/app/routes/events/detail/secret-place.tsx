import { lazy, Suspense } from "react";
import { momentName } from "#app/format/moment.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";
import { AreaSketch } from "#app/parts/venues/map/area-sketch.tsx";
import type { DetailData } from "./detail.tsx";
import { Section } from "./detail-section.tsx";

/** Fetched only for people with an account: nobody else can hold a ticket. */
const RevealedPlace = lazy(async () => ({ default: (await import("./revealed-place.tsx")).RevealedPlace }));

/** A secret place by its area only; ticket holders see the address when it is open. */
export function SecretPlace({ event }: { event: DetailData["event"] }) {
  const { status } = useSession();
  const isOnline = event.location_mode === "online";
  const area = event.area ?? event.venue?.area ?? null;
  return (
    <Section title="Place">
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <p className="type-h3">{isOnline ? "Online" : `Secret location${area ? `, ${area.name}` : ""}`}</p>
          <p className="mt-1 text-ink-2">
            {isOnline
              ? "Ticket holders find the link here."
              : event.reveal_at
                ? `Ticket holders see the address here from ${momentName(event.reveal_at)}.`
                : "Ticket holders are told the address before it starts."}
          </p>
          {status === "signed-in" ? (
            <Suspense fallback={null}>
              <RevealedPlace eventId={event.id} revealAt={event.reveal_at} />
            </Suspense>
          ) : null}
        </div>
        {area ? <AreaSketch areaName={area.name} /> : null}
      </div>
    </Section>
  );
}
