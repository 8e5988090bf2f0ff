import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { dayName } from "#app/format/nights.ts";
import { nations, rhythmName } from "#app/parts/events/wizard/series-days.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { SeriesRuleForm } from "./series-rule-form.tsx";

export type Rule = NonNullable<Answer<"get_series_rule">>;

/** The rule that makes the nights of a series: what comes next, what it leaves out, and its end. Nothing where there is none. */
export function SeriesRuleSection({ seriesId }: { seriesId: string }) {
  const query = useQuery({
    queryKey: ["nights", "rule", seriesId],
    queryFn: () => call("get_series_rule", { p_series_id: seriesId }),
  });
  return (
    <Loaded query={query} what="How often it happens">
      {(rule) => (rule ? <RuleNow seriesId={seriesId} rule={rule} /> : null)}
    </Loaded>
  );
}

function RuleNow({ seriesId, rule }: { seriesId: string; rule: Rule }) {
  const id = useId();
  const [open, setOpen] = useState<"change" | "end" | null>(null);
  if (rule.is_ended)
    return <p className="text-ink-2">No more dates are added. The nights that are there go ahead.</p>;
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="type-h3">
        {rhythmName(rule.rhythm, rule.first_day)}
      </h2>
      <p>{nextWords(rule)}</p>
      {rule.problem ? (
        <p role="status" className="border-warn border-s-4 ps-4">
          The night of {dayName(rule.problem_day ?? rule.first_day)} could not be made: {rule.problem}.
          Correct it here and copy it to all from here on. We try again every day.
        </p>
      ) : null}
      {leftOutWords(rule) ? <p className="text-ink-2">{leftOutWords(rule)}</p> : null}
      {open === "change" ? (
        <SeriesRuleForm seriesId={seriesId} rule={rule} onDone={() => setOpen(null)} />
      ) : null}
      {open === "end" ? <EndRule seriesId={seriesId} onDone={() => setOpen(null)} /> : null}
      {open === null ? (
        <div className="flex flex-wrap gap-3">
          <Button size="sm" variant="outline" onClick={() => setOpen("change")}>
            Leave out dates
          </Button>
          <Button size="sm" variant="outline" onClick={() => setOpen("end")}>
            Stop adding dates
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function nextWords({ next_days, until }: Rule): string {
  if (next_days.length === 0) return "The rule has no further date.";
  const ends = until ? ` The last date is ${dayName(until)}.` : "";
  return `Dates are added twelve weeks ahead. Next come ${next_days.map((day) => dayName(day)).join(", ")}.${ends}`;
}

function leftOutWords({ left_out, nation, holidays }: Rule): string {
  const days = left_out.length > 0 ? `Left out: ${left_out.map((day) => dayName(day)).join(", ")}. ` : "";
  if (!nation) return days;
  const named = holidays.map(({ day, name }) => `${name} (${dayName(day)})`).join(", ");
  return `${days}Bank holidays of ${nations[nation]} are left out${named ? `: ${named}` : ""}.`;
}

/** Asked once more: no further dates are added, and the nights that are there stay. */
function EndRule({ seriesId, onDone }: { seriesId: string; onDone: () => void }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "rule", seriesId]);
  const end = async () => {
    if (!(await attempt(() => call("end_series_rule", { p_series_id: seriesId })))) return;
    notify("No more dates will be added");
    onDone();
  };
  return (
    <div className="grid gap-3 border-2 border-ink p-4">
      <p>No more dates will be added. The nights that are there stay, and so does every booking.</p>
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="danger" busy={isBusy} onClick={() => void end()}>
          Stop adding dates
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          Keep going
        </Button>
      </div>
    </div>
  );
}
