import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { formatPrice } from "#app/format/money.ts";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";
import { toMoment } from "#app/parts/events/wizard/wall-time.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { saveCsv } from "#app/ui/sharing/save-csv.ts";
import { ExtraForm } from "./extra-form.tsx";
import { extraKinds, soldWords, type TeamChoice, type TeamExtra } from "./extra-words.ts";

type ExtraRowProps = { event: ManagedEvent; extra: TeamExtra; mayChange: boolean };

/** One extra: its sizes or stops with their counts, and what the team can do with it. */
export function ExtraRow({ event, extra, mayChange }: ExtraRowProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const [isChanging, setIsChanging] = useState(false);
  const mayList = ["owner", "manager", "finance"].includes(event.team.role);
  const download = () =>
    run(async () => {
      const csv = await call("export_extra_buyers", { p_extra_id: extra.id });
      saveCsv(`${event.slug}-${extra.kind}.csv`, csv);
    });
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="type-h3 [overflow-wrap:anywhere]" dir="auto">
          {extra.name}
        </h3>
        <span className="type-label text-ink-2">{extraKinds[extra.kind]}</span>
        {extra.is_ended ? <Badge>Not on sale</Badge> : null}
      </div>
      {extra.seats === null ? null : (
        <p>
          {extra.seats_taken ?? 0} of {extra.seats} seats taken
        </p>
      )}
      {extra.lacks_cover && !extra.is_ended ? (
        <p className="border-warn border-s-4 ps-4">
          Not on sale: the coach and the night last more than 24 hours. Say how travellers' money is
          protected.
        </p>
      ) : null}
      <ul className="grid gap-1">
        {extra.choices.map((choice) => (
          <ChoiceLine key={choice.id} choice={choice} />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {mayList ? (
          <Button size="sm" variant="outline" busy={isBusy} onClick={() => void download()}>
            {extra.kind === "coach" ? "Passengers (CSV)" : "Buyers (CSV)"}
            <span className="sr-only"> of {extra.name}</span>
          </Button>
        ) : null}
        {mayChange ? (
          <Button
            size="sm"
            variant="quiet"
            aria-expanded={isChanging}
            onClick={() => setIsChanging(!isChanging)}
          >
            {extra.is_ended ? "Sell again" : "Change"}
            <span className="sr-only"> {extra.name}</span>
          </Button>
        ) : null}
        {mayChange && !extra.is_ended ? (
          <Button
            size="sm"
            variant="quiet"
            busy={isBusy}
            onClick={() => void run(() => call("end_extra", { p_extra_id: extra.id }))}
          >
            Stop selling<span className="sr-only"> {extra.name}</span>
          </Button>
        ) : null}
      </div>
      <RefusalNote refusal={refusal} />
      {isChanging ? <ExtraForm event={event} kept={extra} onDone={() => setIsChanging(false)} /> : null}
    </div>
  );
}

function ChoiceLine({ choice }: { choice: TeamChoice }) {
  const leaves = toMoment(choice.departs_at);
  const name = [choice.label, leaves ? momentName(leaves.toISOString()) : null].filter(Boolean).join(", ");
  return (
    <li className="flex flex-wrap justify-between gap-x-5">
      <span className="[overflow-wrap:anywhere]">
        {name ? <span dir="auto">{name}: </span> : null}
        {formatPrice(choice.price_pence)}
        {choice.is_gone ? <span className="type-label text-ink-2"> not on sale</span> : null}
      </span>
      <span className="text-ink-2">{soldWords(choice)}</span>
    </li>
  );
}
