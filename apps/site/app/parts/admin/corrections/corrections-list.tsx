import { useQuery } from "@tanstack/react-query";
import { type CorrectionField, correctionFields } from "@undercroft/contract";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

async function listCorrections(status: "open" | "closed") {
  return call("list_venue_corrections", { p_status: status });
}

type Correction = Awaited<ReturnType<typeof listCorrections>>[number];

/** What visitors say is wrong about venues, the oldest first. */
export function CorrectionsList() {
  const [params] = useSearchParams();
  const status = params.get("status") === "closed" ? "closed" : "open";
  const query = useQuery({
    queryKey: ["staff", "corrections", status],
    queryFn: () => listCorrections(status),
    staleTime: 0,
  });
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        <Chip to="/admin/corrections" isCurrent={status === "open"}>
          Open
        </Chip>
        <Chip to="/admin/corrections?status=closed" isCurrent={status === "closed"}>
          Decided
        </Chip>
      </div>
      <Loaded query={query} what="The list of corrections" why={staffWhy(query)}>
        {(corrections) => (
          <StaffList
            label="Corrections"
            most={100}
            items={corrections}
            idOf={(correction) => correction.id}
            empty={status === "open" ? "No corrections are waiting." : "Nothing has been decided yet."}
          >
            {(correction) => <CorrectionCard correction={correction} />}
          </StaffList>
        )}
      </Loaded>
    </div>
  );
}

function CorrectionCard({ correction }: { correction: Correction }) {
  const isPlace = correction.field === "place";
  const label = isPlace
    ? "Place"
    : (correctionFields[correction.field as CorrectionField] ?? correction.field);
  const hasChanged = !isPlace && correction.status === "open" && correction.now_says !== correction.present;
  return (
    <article className="grid gap-3" aria-label={`Correction ${correction.reference}`}>
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="type-data">{correction.reference}</span>
        <Link to={`/venues/${correction.venue_slug}`} className="font-bold">
          {correction.venue_name}
        </Link>
        <Badge tone="brand">{label}</Badge>
        {correction.is_of_team ? (
          <Badge tone="info">Asked for by the team</Badge>
        ) : correction.agreed_at ? (
          <Badge tone="info">The team agrees</Badge>
        ) : null}
        {correction.status === "open" ? null : (
          <Badge tone="plain">
            {correction.status}
            {correction.decided_as === "team" ? " by the team" : ""}
          </Badge>
        )}
        <span className="text-ink-2 text-small">{momentName(correction.created_at)}</span>
      </p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <Value name="It said" value={isPlace ? placeWords(correction.present) : correction.present} />
        <Value
          name="It should say"
          value={isPlace ? placeWords(correction.proposed) : correction.proposed}
          isStrong
        />
        {hasChanged ? <Value name="It says now" value={correction.now_says} /> : null}
      </dl>
      <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{correction.reason}</p>
      {correction.source ? <p className="text-ink-2 text-small">Source: {correction.source}</p> : null}
      {correction.note ? <p className="text-ink-2 text-small">Note: {correction.note}</p> : null}
      {correction.status === "open" || (correction.decided_as === "team" && !correction.is_of_team) ? (
        <Decision correction={correction} />
      ) : null}
    </article>
  );
}

/** A place that a team asks for, in words: the address, the postcode and the pin. */
function placeWords(place: string): string {
  const { address, postcode, lat, lng } = JSON.parse(place) as Record<string, unknown>;
  return [address, postcode, typeof lat === "number" ? `${lat}, ${lng}` : null].filter(Boolean).join("; ");
}

function Value({ name, value, isStrong = false }: { name: string; value: string; isStrong?: boolean }) {
  return (
    <div>
      <dt className="type-label text-ink-2">{name}</dt>
      <dd className={`[overflow-wrap:anywhere] ${isStrong ? "font-bold" : ""}`}>{value || "Not stated"}</dd>
    </div>
  );
}

const decisions = [
  { status: "applied", label: "Apply", done: "Applied. The page says it from now on." },
  { status: "declined", label: "Decline", done: "Declined" },
  { status: "duplicate", label: "Duplicate", done: "Marked as a duplicate" },
] as const;

function Decision({ correction }: { correction: Correction }) {
  const { run, isBusy, refusal } = useAct();
  const [note, setNote] = useState("");
  // what a team has decided staff only turn round
  const open = decisions.filter(
    ({ status }) => correction.status === "open" || (status !== "duplicate" && status !== correction.status),
  );
  const decide = async ({ status, done }: (typeof decisions)[number]) => {
    const isDone = await run(async () => {
      await call("decide_correction", {
        p_id: correction.id,
        p_status: status,
        ...(note ? { p_note: note } : {}),
      });
    });
    if (isDone) notify(done);
  };
  return (
    <div className="grid max-w-reading gap-3">
      <Field label="Note" hint="Only colleagues see it.">
        <TextInput value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <RefusalNote refusal={refusal} />
      <p className="flex flex-wrap gap-3">
        {open.map((decision) => (
          <Button
            key={decision.status}
            size="sm"
            variant={decision.status === "applied" ? "primary" : "outline"}
            busy={isBusy}
            onClick={() => void decide(decision)}
          >
            {decision.label}
          </Button>
        ))}
      </p>
    </div>
  );
}
