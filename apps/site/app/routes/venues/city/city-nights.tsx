import { plural } from "#app/format/plural.ts";
import { EventRow } from "#app/parts/events/event-row.tsx";
import type { CityNightsData } from "./city-nights.server.ts";
import { CitySection } from "./city-section.tsx";

type CityNightsProps = { id: string; title: string; to: string; data: CityNightsData; now: Date };

/** A few nights of a town under a heading; none are no strip. */
export function CityNights({ id, title, to, data, now }: CityNightsProps) {
  if (data.cards.length === 0) return null;
  const label =
    data.total > data.cards.length
      ? `All ${plural(data.total, "night", undefined, data.plus)}`
      : "Open as a list";
  return (
    <CitySection id={id} title={title} more={{ to, label }}>
      <ul className="@container">
        {data.cards.map((card) => (
          <EventRow
            key={card.event_id}
            listing={card}
            now={now}
            night={data.tonight}
            compact
            showDate
            heading="h3"
          />
        ))}
      </ul>
    </CitySection>
  );
}
