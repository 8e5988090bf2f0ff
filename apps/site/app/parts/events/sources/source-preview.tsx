import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { keysByName } from "#app/format/distinct-keys.ts";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Halftone } from "#app/ui/halftone.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type SourceChoice, SourceChoiceFields } from "./source-choice-fields.tsx";
import { countsLine, outcomeName, priceWords, sourceLineOf } from "./source-words.ts";
import {
  isBeingRead,
  type Source,
  type SourceLine,
  type SourceTeam,
  sourceQuery,
  sourcesKey,
} from "./sources-queries.ts";

type PreviewProps = { source: Source; team: SourceTeam };

/** Every row of a calendar as it would stand, before anything is written. */
export function SourcePreview({ source: listed, team }: PreviewProps) {
  const query = useQuery(sourceQuery(team, listed.id));
  const { run, isBusy, refusal } = useExclusiveMutation(sourcesKey(team));
  const leave = () => void run(() => call("delete_source", { p_source_id: listed.id }));
  return (
    <section aria-labelledby={`preview-${listed.id}`} className="grid gap-5 border-2 border-ink p-4 sm:p-6">
      <h3 id={`preview-${listed.id}`} className="type-h3 [overflow-wrap:anywhere]" dir="auto">
        Preview of {listed.name}
      </h3>
      <Loaded query={query} what="The preview">
        {({ source, lines }) => {
          const [run_] = source.runs;
          if (isBeingRead(source))
            return (
              <div role="status" aria-busy="true" className="grid gap-3">
                <p>The calendar is being read. This takes a few seconds.</p>
                <Halftone className="h-24" />
              </div>
            );
          if (run_?.outcome === "failed")
            return (
              <p role="alert" className="border-red border-s-4 ps-4">
                {source.problem ?? "It could not be read"}.{" "}
                {source.kind === "file"
                  ? "Choose another file below."
                  : "Look at the address, then add it again below."}
              </p>
            );
          return <PreviewRows source={source} lines={lines} team={team} />;
        }}
      </Loaded>
      <RefusalNote refusal={refusal} />
      <div>
        <Button variant="quiet" busy={isBusy} onClick={leave}>
          {listed.kind === "file" ? "Don't use this file" : "Don't use this calendar"}
        </Button>
      </div>
    </section>
  );
}

function PreviewRows({ source, lines, team }: PreviewProps & { lines: readonly SourceLine[] }) {
  const { run, isBusy, refusal } = useExclusiveMutation(sourcesKey(team));
  const [choice, setChoice] = useState<SourceChoice>({ newNights: "published", everyHours: 6 });
  const [shown, setShown] = useState(50);
  const counts = source.runs[0]?.counts ?? {};
  const taken = (counts.new ?? 0) + (counts.known ?? 0);
  const start = async () => {
    const started = await run(() =>
      call("start_source", {
        p_source_id: source.id,
        p_new_nights: choice.newNights,
        p_every_hours: choice.everyHours,
      }),
    );
    if (started) notify(sourceLineOf(started));
  };
  const keys = keysByName(lines.map(({ title }) => ({ name: title })));
  return (
    <>
      <p role="status">
        {lines.length === 0
          ? "There is no coming night in it."
          : `${plural(lines.length, "row")}: ${countsLine(counts)}.`}
      </p>
      <ul className="border-ink border-t-2">
        {lines.slice(0, shown).map((line, at) => (
          <PreviewRow key={keys[at]} line={line} />
        ))}
      </ul>
      {shown < lines.length ? (
        <div>
          <Button variant="outline" onClick={() => setShown(shown + 200)}>
            Show more rows
          </Button>
        </div>
      ) : null}
      <SourceChoiceFields choice={choice} isFile={source.kind === "file"} onChange={setChoice} />
      <RefusalNote refusal={refusal} />
      <div>
        <Button busy={isBusy} onClick={() => void start()}>
          {taken === 0 && source.kind === "address" ? "Use this calendar" : `Take ${plural(taken, "night")}`}
        </Button>
      </div>
    </>
  );
}

function PreviewRow({ line }: { line: SourceLine }) {
  const price = priceWords(line.price_from, line.price_to);
  const facts = [
    line.starts_at ? momentName(line.starts_at) : null,
    line.place,
    price ?? (line.reason ? null : "price not stated"),
  ];
  return (
    <li className="grid gap-x-4 border-line border-b py-2 sm:grid-cols-[8rem_1fr]">
      <span className="type-label text-ink-2">{outcomeName(line)}</span>
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <strong dir="auto">{line.title ?? "Without a title"}</strong>
        <p className="text-ink-2 text-small" dir="auto">
          {facts.filter(Boolean).join(" · ")}
        </p>
        {line.event ? (
          <p className="text-small">
            It is one night with <Link to={`/events/${line.event.slug}`}>{line.event.title}</Link>.
          </p>
        ) : null}
        {line.reason ? (
          <p className="text-small text-warn">
            {line.field}: {line.reason}. {line.remedy}.
          </p>
        ) : null}
      </div>
    </li>
  );
}
