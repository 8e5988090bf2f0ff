import { AccessPanel } from "./access-panel.tsx";
import { accessSummary } from "./access-sheet.ts";
import { nightFacts } from "./night-facts.ts";
import { safetyFacts } from "./safety.ts";
import { SafetyPanel } from "./safety-panel.tsx";

/** What a guide reads of a night. A copy of an older build has less of it, and the guide then says less. */
export type GuidedNight = {
  access: unknown;
  safety: unknown;
  access_contact?: string | null;
  reveal?: { notes: string | null } | null;
  venue:
    | ({ nearest_station?: string | null; access?: unknown; safety?: unknown } & Partial<
        NonNullable<Parameters<typeof nightFacts>[0]>
      >)
    | null;
};

/** What the venue states of the way there; nothing of a copy that was kept before it held any of it. */
function factsOf(venue: GuidedNight["venue"]) {
  if (!venue?.id_accepted || venue.location_precision === undefined) return [];
  const { licence, getting_there, id_accepted, location_precision } = venue;
  return nightFacts({ licence, getting_there, id_accepted, location_precision });
}

/** The way to a night, and what it says of access and safety. */
export default function NightGuide({ night, now }: { night: GuidedNight; now: Date }) {
  const { venue } = night;
  const facts = factsOf(venue);
  const station = venue?.nearest_station;
  const notes = night.reveal?.notes;
  return (
    <div className="grid gap-5 pb-4">
      {station || notes || facts.length > 0 ? (
        <section>
          <h3 className="type-label">Getting there</h3>
          {notes ? <p className="mt-2 whitespace-pre-line">{notes}</p> : null}
          {station ? <p className="mt-2">Nearest station: {station}</p> : null}
          <dl className="mt-2 grid gap-3 empty:hidden">
            {facts.map(({ name, words }) => (
              <div key={name}>
                <dt className="text-ink-2 text-small">{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      <section>
        <h3 className="mb-2 type-label">Access</h3>
        <AccessPanel {...accessSummary(venue?.access, night.access)} />
        {night.access_contact ? (
          <p className="mt-3 [overflow-wrap:anywhere]">Ask about access: {night.access_contact}</p>
        ) : null}
      </section>
      <section>
        <h3 className="mb-2 type-label">Safety</h3>
        <SafetyPanel facts={safetyFacts(venue?.safety, night.safety, now)} />
      </section>
    </div>
  );
}
