import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { keptWords } from "./source-words.ts";
import { type Source, type SourceTeam, sourcesKey } from "./sources-queries.ts";

type SourceProps = { source: Source; team: SourceTeam };
type Choice = "cancel" | "keep" | "publish" | "draft" | "leave";

const choices: Record<"waits" | "asked", readonly [choice: Choice, label: string][]> = {
  waits: [
    ["keep", "Keep it"],
    ["cancel", "Cancel it and tell them"],
  ],
  asked: [
    ["publish", "Publish"],
    ["draft", "Keep as draft"],
    ["leave", "Leave out"],
  ],
};

/** A calendar that suddenly lost half of its nights asks before anything is taken off. */
export function MissingNights({ source, team }: SourceProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(sourcesKey(team));
  if (source.missing === 0) return null;
  const answer = (takeOff: boolean) =>
    void run(() => call("answer_source", { p_source_id: source.id, p_take_off: takeOff }));
  return (
    <div className="grid gap-3 border-warn border-s-4 ps-4">
      <p>
        {plural(source.missing, "night")} are no longer in this calendar, which is more than half of it.
        Nothing has been taken off yet.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => answer(false)}>
          Keep them all
        </Button>
        <Button size="sm" variant="danger" busy={isBusy} onClick={() => answer(true)}>
          Take them off
        </Button>
      </div>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

/** Nights that wait for the team: taken out of the calendar while people hold places, or new ones that are asked about. */
export function WaitingNights({ source, team }: SourceProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(sourcesKey(team));
  if (source.waiting.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h4 className="font-bold">Waiting for you</h4>
      <ul className="grid gap-3">
        {source.waiting.map((night) => (
          <li key={night.id} className="grid gap-2 border-warn border-s-4 ps-4">
            <p className="[overflow-wrap:anywhere]">
              {night.slug ? (
                <Link to={`/events/${night.slug}`} dir="auto">
                  {night.title}
                </Link>
              ) : (
                <strong dir="auto">{night.title}</strong>
              )}
              , {momentName(night.starts_at)}.{" "}
              {night.state === "waits"
                ? `It is no longer in the calendar${night.holders > 0 ? `, and ${plural(night.holders, "person holds", "people hold")} tickets` : ""}.`
                : "It is new in the calendar."}
            </p>
            <div className="flex flex-wrap gap-3">
              {choices[night.state].map(([choice, label]) => (
                <Button
                  key={choice}
                  size="sm"
                  variant={choice === "cancel" ? "danger" : "outline"}
                  busy={isBusy}
                  onClick={() =>
                    void run(() => call("settle_source_item", { p_item_id: night.id, p_choice: choice }))
                  }
                >
                  {label}
                  <span className="sr-only"> {night.title}</span>
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      <ListEnd shown={source.waiting.length} most={50} />
      <RefusalNote refusal={refusal} />
    </div>
  );
}

/** What the team has edited here and the calendar says differently. */
export function KeptFields({ source }: { source: Source }) {
  if (source.kept.length === 0) return null;
  return (
    <details>
      <summary className="min-h-11 content-center">
        {plural(source.kept.length, "night")} with changes of yours
      </summary>
      <ul className="grid gap-2">
        {source.kept.map((night) => (
          <li key={`${night.slug}${night.starts_at}`} className="[overflow-wrap:anywhere]">
            <Link to={`/events/${night.slug}`} dir="auto">
              {night.title}
            </Link>
            <span className="block text-ink-2 text-small">{keptWords(night.fields).join(". ")}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
