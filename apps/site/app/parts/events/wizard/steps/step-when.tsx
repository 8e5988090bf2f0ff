import { lazy, Suspense } from "react";
import { nightLabel } from "#app/format/night-label.ts";
import { nightDateOf } from "#app/format/nights.ts";
import { OpeningHours } from "#app/parts/events/wizard/opening-hours.tsx";
import { TimeField } from "#app/parts/events/wizard/time-field.tsx";
import { clockOf, nextMorning, toMoment } from "#app/parts/events/wizard/wall-time.ts";
import { useWizard } from "#app/parts/events/wizard/wizard-context.ts";
import { Button } from "#app/ui/button.tsx";
import { ScrollRegion } from "#app/ui/lists/scroll-region.tsx";

const ClashList = lazy(() => import("#app/parts/events/wizard/clash-list.tsx"));

/** Start, end, doors, last entry and curfew by London's clock, and the night they make. */
export function StepWhen() {
  const { data, set, warningsOf } = useWizard();
  const starts = toMoment(data.starts_at);
  const ends = toMoment(data.ends_at);
  const label = starts ? nightLabel(starts, ends && ends > starts ? ends : null) : null;
  return (
    <>
      <p className="text-ink-2">
        All times are London time. A night belongs to the day it starts: 00:30 on Sunday is Saturday night.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TimeField
          label="Start"
          field="starts_at"
          value={data.starts_at}
          onChange={(starts_at) => set({ starts_at })}
          required
        />
        <div className="grid content-start gap-2">
          <TimeField
            label="End (optional)"
            field="ends_at"
            value={data.ends_at}
            onChange={(ends_at) => set({ ends_at })}
          />
          {data.starts_at && !data.ends_at ? (
            <div className="flex flex-wrap gap-2">
              {["03:00", "06:00"].map((clock) => (
                <Button
                  key={clock}
                  size="sm"
                  variant="outline"
                  onClick={() => set({ ends_at: nextMorning(clockOf(data.starts_at), clock) })}
                >
                  {clock} next morning
                </Button>
              ))}
            </div>
          ) : null}
        </div>
        <TimeField
          label="Doors (optional)"
          field="doors_at"
          value={data.doors_at}
          onChange={(doors_at) => set({ doors_at })}
        />
        <TimeField
          label="Last entry (optional)"
          field="last_entry_at"
          value={data.last_entry_at}
          onChange={(last_entry_at) => set({ last_entry_at })}
        />
        <TimeField
          label="Curfew (optional)"
          field="curfew_at"
          value={data.curfew_at}
          onChange={(curfew_at) => set({ curfew_at })}
        />
      </div>
      {starts && ends && ends.getTime() - starts.getTime() >= 24 * 3_600_000 ? <OpeningHours /> : null}
      <div role="status" className="empty:hidden">
        {label ? (
          <div className="border-2 border-ink p-4">
            <p className="type-label text-ink-2">People read</p>
            <p className="mt-1 type-h3">{label.name}</p>
            <p className="font-bold">{label.range}</p>
            {label.clockNote ? <p className="mt-1 text-warn">{label.clockNote}</p> : null}
          </div>
        ) : null}
        {warningsOf("ends_at").map((warning) => (
          <p key={warning.message} className="mt-3 border-warn border-s-4 ps-4">
            <strong>{warning.message}.</strong> <span className="text-ink-2">{warning.remedy}</span>
          </p>
        ))}
      </div>
      {starts ? (
        // of one height, so that nothing moves when the answer comes
        <ScrollRegion label="What else is on" className="h-80 overflow-y-auto border-2 border-line p-4">
          <h3 className="type-h3 mb-3">What else is on</h3>
          <Suspense fallback={null}>
            <ClashList night={nightDateOf(starts)} />
          </Suspense>
        </ScrollRegion>
      ) : null}
    </>
  );
}
