import { brandName } from "@undercroft/contract/brand";
import { call } from "#app/api/call.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";

type Consent = {
  id: number;
  kind: string;
  granted: boolean;
  created_at: string;
  organiser: { id: string; name: string } | null;
};

async function setConsent(kind: string, isGranted: boolean, organiserId: string | null): Promise<void> {
  await call("set_consent", {
    p_kind: kind,
    p_granted: isGranted,
    ...(organiserId ? { p_organiser_id: organiserId } : {}),
  });
}

/** The latest word on each thing, newest first in `consents`. */
function latestOf(consents: readonly Consent[]): Consent[] {
  const latest = new Map<string, Consent>();
  for (const consent of consents) {
    const key = `${consent.kind} ${consent.organiser?.id ?? ""}`;
    if (!latest.has(key)) latest.set(key, consent);
  }
  return [...latest.values()];
}

/** News by email, of us and of each organiser, with the day it was said. Nothing is on unless the person ticked it. */
export function Consents({ consents }: { consents: readonly Consent[] }) {
  const { run, isBusy, problem } = useSave();
  const latest = latestOf(consents);
  const own = latest.find(({ kind }) => kind === "marketing_platform");
  const organisers = latest.filter(({ kind }) => kind === "marketing_organiser");
  const said = (consent: Consent | undefined) =>
    consent
      ? `${consent.granted ? "Agreed" : "Refused"} on ${dayName(londonWallClock(new Date(consent.created_at)).day)}`
      : "You have not asked for this.";
  return (
    <fieldset aria-busy={isBusy}>
      <legend className="mb-1 font-bold">News by email</legend>
      <Checkbox
        label={`From ${brandName()}`}
        hint={said(own)}
        checked={own?.granted ?? false}
        onChange={(event) => void run(() => setConsent("marketing_platform", event.target.checked, null))}
      />
      {organisers.map((consent) => (
        <Checkbox
          key={consent.id}
          label={`From ${consent.organiser?.name ?? "an organiser"}`}
          hint={said(consent)}
          checked={consent.granted}
          onChange={(event) =>
            void run(() =>
              setConsent("marketing_organiser", event.target.checked, consent.organiser?.id ?? null),
            )
          }
        />
      ))}
      <ProblemNote>{problem}</ProblemNote>
    </fieldset>
  );
}
