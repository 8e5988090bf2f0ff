import { Link } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { AccessPanel } from "#app/parts/venues/access-panel.tsx";
import { safetyFacts } from "#app/parts/venues/safety.ts";
import { SafetyPanel } from "#app/parts/venues/safety-panel.tsx";
import type { DetailData } from "./detail.tsx";
import { Section } from "./detail-section.tsx";

type EventProps = { event: DetailData["event"] };

/** The organiser's announcements, the latest first. */
export function EventUpdates({ updates }: { updates: DetailData["event"]["updates"] }) {
  if (updates.length === 0) return null;
  return (
    <Section title="Updates">
      <ul className="grid gap-3">
        {updates.map((update) => (
          <li key={update.id} className="border-blue border-s-4 ps-4">
            <time dateTime={update.sent_at} className="type-data text-ink-2">
              {momentName(update.sent_at)}
            </time>
            <p className="whitespace-pre-line">{update.body}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Access first, then what one should know before coming, then safety. The rules on ID are ours, not an imported listing's. */
export function AccessAndSafety({
  data: { event, access, age, takesAccess },
  now,
}: {
  data: DetailData;
  now: Date;
}) {
  const venue = event.location_mode === "venue" ? event.venue : null;
  const safety = safetyFacts(venue?.safety, event.safety, now);
  // an organiser who gathers more than a hundred people names whom to tell
  const harassmentContact =
    (event.capacity ?? venue?.capacity ?? 0) > 100 && !event.external_id
      ? (safety.harassmentContact ?? "no contact is named yet. Tell us on the Safety page.")
      : null;
  return (
    <>
      <Section title="Access">
        <AccessPanel {...access} />
        {event.access_contact ? (
          <p className="mt-3 [overflow-wrap:anywhere]">Ask about access: {event.access_contact}</p>
        ) : null}
        {takesAccess ? (
          <p className="mt-3">
            <Link
              to={`/events/${event.slug}/ask-access`}
              rel="nofollow"
              className="inline-flex min-h-9 items-center"
            >
              Ask about access
            </Link>
          </p>
        ) : null}
      </Section>
      {event.content_notes.length > 0 ? (
        <Section title="Good to know">
          <ul className="grid max-w-reading gap-2">
            {event.content_notes.map((note) => (
              <li key={note} className="border-line border-b pb-2">
                {note}
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      {age ? (
        <Section title="Age and ID">
          <p className="max-w-reading">{age}</p>
        </Section>
      ) : null}
      <Section title="Safety">
        <SafetyPanel facts={{ ...safety, harassmentContact }} />
      </Section>
    </>
  );
}

/** Who sells the tickets. */
export function OrganiserNote({ event }: EventProps) {
  if (!event.organiser) return null;
  return (
    <Section title="Organiser">
      <p className="type-h3">
        <Link to={`/organisers/${event.organiser.slug}`} dir="auto">
          {event.organiser.name}
        </Link>
      </p>
      {event.organiser.about ? (
        <p className="mt-1 max-w-reading text-ink-2">{event.organiser.about}</p>
      ) : null}
    </Section>
  );
}
