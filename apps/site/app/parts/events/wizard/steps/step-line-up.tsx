import { useState } from "react";
import { ActFields } from "#app/parts/events/wizard/act-fields.tsx";
import type { Act } from "#app/parts/events/wizard/drafts/draft-data.ts";
import { TimeField } from "#app/parts/events/wizard/time-field.tsx";
import { useWizard } from "#app/parts/events/wizard/wizard-context.ts";
import { Button } from "#app/ui/button.tsx";
import { announce } from "#app/ui/notices/announce.ts";

/** Who plays, in the order of billing: moved by buttons or by dragging. */
export function StepLineUp() {
  const { data, set, errorOf } = useWizard();
  const acts = data.line_up ?? [];
  const [dragged, setDragged] = useState<number | null>(null);
  const put = (line_up: Act[]) => set({ line_up });
  const move = (from: number, to: number) => {
    const moved = acts[from];
    if (!moved || to < 0 || to >= acts.length) return;
    put(acts.toSpliced(from, 1).toSpliced(to, 0, moved));
    announce(`${moved.name || "The name"} is number ${to + 1}`);
  };
  return (
    <>
      <p className="text-ink-2">Names appear in this order. Write TBA for anything not known yet.</p>
      <p role="alert" className="text-red text-small empty:hidden">
        {errorOf("line_up")}
      </p>
      <ol className="grid gap-4">
        {acts.map((act, at) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a name of the line-up has no other identity than its place
            key={at}
            className="grid gap-4 border-2 border-ink p-4"
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, at);
              setDragged(null);
            }}
          >
            <div className="flex flex-wrap items-center justify-between gap-2">
              <h3
                className="cursor-grab type-label"
                draggable
                onDragStart={() => setDragged(at)}
                onDragEnd={() => setDragged(null)}
              >
                <span aria-hidden="true">⠿ </span>
                {at + 1}
                {act.name ? `: ${act.name}` : ""}
              </h3>
              <div className="flex flex-wrap gap-1">
                <Button size="sm" variant="quiet" disabled={at === 0} onClick={() => move(at, at - 1)}>
                  Up
                  <span className="sr-only" dir="auto">
                    {" "}
                    {act.name}
                  </span>
                </Button>
                <Button
                  size="sm"
                  variant="quiet"
                  disabled={at === acts.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  Down
                  <span className="sr-only" dir="auto">
                    {" "}
                    {act.name}
                  </span>
                </Button>
                <Button size="sm" variant="quiet" onClick={() => put(acts.toSpliced(at, 1))}>
                  Remove
                  <span className="sr-only" dir="auto">
                    {" "}
                    {act.name}
                  </span>
                </Button>
              </div>
            </div>
            <ActFields act={act} at={at} onChange={(change) => put(acts.with(at, { ...act, ...change }))} />
          </li>
        ))}
      </ol>
      {acts.some((act) => act.set_start || act.set_end) ? (
        <TimeField
          label="Publish the set times (optional)"
          hint="Until then your team alone sees them. Empty: with the line-up."
          field="set_times_at"
          value={data.set_times_at}
          onChange={(set_times_at) => set({ set_times_at })}
        />
      ) : null}
      <div>
        <Button variant="outline" onClick={() => put([...acts, { name: "", kind: "dj" }])}>
          Add a name
        </Button>
      </div>
    </>
  );
}
