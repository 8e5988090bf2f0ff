import { lazy, type ReactNode, Suspense } from "react";
import { serverDate } from "#app/device/server-time.ts";
import { CameIn, cameInWords } from "#app/parts/door/numbers/came-in.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { DoorNow } from "./door-now.tsx";
import { DoorSettings } from "./door-settings.tsx";
import { doorTimes } from "./door-times.ts";
import { HeldScansNote } from "./held-scans-note.tsx";
import type { TeamNight } from "./team-night.ts";
import { TeamNumbers } from "./team-numbers.tsx";

const Passes = lazy(() => import("./passes.tsx").then((module) => ({ default: module.Passes })));

type TeamDoorProps = { night: TeamNight; isSupervisor: boolean; siteUrl: string };

/** The door of a night as its team prepares it, watches it, and looks back on it. Passes come late, so that nothing stands below them to be pushed down. */
export function TeamDoor({ night, isSupervisor, siteUrl }: TeamDoorProps) {
  const times = doorTimes(night, serverDate());
  return (
    <TeamNumbers night={night}>
      {(numbers) => (
        <div className="grid grid-cols-1 gap-10">
          {isSupervisor ? <HeldScansNote eventId={night.id} slug={night.slug} /> : null}
          <DoorNow night={night} numbers={numbers} times={times} isSupervisor={isSupervisor} />
          {isSupervisor && times.state !== "over" ? (
            <Section title="Settings">
              <DoorSettings night={night} numbers={numbers} />
            </Section>
          ) : null}
          {isSupervisor ? (
            <Section title="Passes">
              <Suspense fallback={<Halftone className="h-40 animate-appear-late" />}>
                <Passes eventId={night.id} siteUrl={siteUrl} isOver={times.state === "over"} />
              </Suspense>
            </Section>
          ) : null}
          {numbers.quarters.length > 0 ? (
            <Section title="Who came">
              <p>{cameInWords(numbers.quarters)}</p>
              <CameIn quarters={numbers.quarters} />
            </Section>
          ) : null}
        </div>
      )}
    </TeamNumbers>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-4">
      <h3 className="border-ink border-b-2 pb-1 type-h3">{title}</h3>
      {children}
    </section>
  );
}
