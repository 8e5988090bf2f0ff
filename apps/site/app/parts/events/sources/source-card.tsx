import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type SourceChoice, SourceChoiceFields } from "./source-choice-fields.tsx";
import { KeptFields, MissingNights, WaitingNights } from "./source-waiting.tsx";
import { countsLine, sourceLineOf } from "./source-words.ts";
import { type Source, type SourceTeam, sourcesKey } from "./sources-queries.ts";

const states = {
  active: { tone: "ok", label: "Read by itself" },
  failing: { tone: "danger", label: "Cannot be read" },
  asking: { tone: "warn", label: "Asks you" },
  resting: { tone: "plain", label: "Rests" },
  preview: { tone: "plain", label: "Preview" },
} as const;

function stateOf({ kind, state }: Source): { tone: "ok" | "danger" | "warn" | "plain"; label: string } {
  if (kind === "file" && state === "resting") return { tone: "plain", label: "A file" };
  return kind === "key" && state === "active" ? { tone: "ok", label: "Sent with a key" } : states[state];
}

/** A calendar that was taken up: how it stands, what waits, and its settings. */
export function SourceCard({ source, team }: { source: Source; team: SourceTeam }) {
  const state = stateOf(source);
  const [last] = source.runs;
  return (
    <li className="grid gap-4 border-ink border-t-2 pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 type-h3 [overflow-wrap:anywhere]" dir="auto">
          {source.name}
        </h3>
        <Badge tone={state.tone}>{state.label}</Badge>
      </div>
      <div className="grid gap-1">
        {team.kind === "staff" ? <p dir="auto">{source.venue ?? source.organiser}</p> : null}
        <p>{sourceLineOf(source)}</p>
        {source.read_at ? (
          <p className="text-ink-2 text-small">
            Last read {momentName(source.read_at)}
            {last?.outcome === "read" || last?.outcome === "asks" ? `: ${countsLine(last.counts)}` : ""}
          </p>
        ) : null}
        {source.address && !source.name.startsWith("@") ? (
          <p className="text-ink-2 text-small [overflow-wrap:anywhere]">{source.address}</p>
        ) : null}
      </div>
      {source.problem ? (
        <p className="border-red border-s-4 ps-4">
          {source.problem}.{" "}
          {source.failing_since ? `It has not been read since ${momentName(source.failing_since)}.` : ""}
        </p>
      ) : null}
      <MissingNights source={source} team={team} />
      <WaitingNights source={source} team={team} />
      <KeptFields source={source} />
      {team.kind === "staff" && source.owner !== "staff" ? null : (
        <SourceActions source={source} team={team} />
      )}
    </li>
  );
}

/** Read now, change, take away. */
function SourceActions({ source, team }: { source: Source; team: SourceTeam }) {
  const { run, isBusy, refusal } = useExclusiveMutation(sourcesKey(team));
  const [open, setOpen] = useState<"change" | "delete" | null>(null);
  const [choice, setChoice] = useState<SourceChoice>({
    newNights: source.new_nights,
    everyHours: source.every_hours,
  });
  const readNow = async () => {
    if (await run(() => call("read_source_now", { p_source_id: source.id })))
      notify("It is read within a minute");
  };
  const change = async () => {
    const changed = await run(() =>
      call("change_source", {
        p_source_id: source.id,
        p_new_nights: choice.newNights,
        p_every_hours: choice.everyHours,
      }),
    );
    if (!changed) return;
    notify("Calendar changed");
    setOpen(null);
  };
  const remove = () => void run(() => call("delete_source", { p_source_id: source.id }));
  const named = <span className="sr-only"> {source.name}</span>;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        {source.kind === "address" ? (
          <Button size="sm" variant="outline" busy={isBusy} onClick={() => void readNow()}>
            Read now{named}
          </Button>
        ) : null}
        {source.kind === "file" ? null : (
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={open === "change"}
            onClick={() => setOpen(open === "change" ? null : "change")}
          >
            Change{named}
          </Button>
        )}
        <Button
          size="sm"
          variant="quiet"
          aria-expanded={open === "delete"}
          onClick={() => setOpen(open === "delete" ? null : "delete")}
        >
          Remove{named}
        </Button>
      </div>
      <RefusalNote refusal={refusal} />
      {open === "change" ? (
        <div className="grid gap-4">
          <SourceChoiceFields choice={choice} isFile={source.kind !== "address"} onChange={setChoice} />
          <div>
            <Button busy={isBusy} onClick={() => void change()}>
              Save
            </Button>
          </div>
        </div>
      ) : null}
      {open === "delete" ? (
        <div className="grid gap-3">
          <p>
            Its {plural(source.nights, "coming night")} stay here as they are, and are yours to change. They
            no longer follow the calendar.
          </p>
          <div>
            <Button variant="danger" busy={isBusy} onClick={remove}>
              Remove the calendar
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
