import { useQuery } from "@tanstack/react-query";
import { type CorrectionField, correctionFields } from "@undercroft/contract";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

async function listCorrections(venueId: string) {
  const data = await call("list_venue_corrections", { p_venue_id: venueId });
  return data.filter((one) => !one.is_of_team);
}

type Correction = Awaited<ReturnType<typeof listCorrections>>[number];

/** What visitors say is wrong on the page, for the team to apply or decline. */
export function TeamCorrections({ venueId, mayChange }: { venueId: string; mayChange: boolean }) {
  const query = useQuery({
    queryKey: ["venues", "corrections", venueId],
    queryFn: () => listCorrections(venueId),
    staleTime: 0,
  });
  return (
    <section id="corrections" aria-labelledby="corrections-title" className="grid gap-4">
      <h3 id="corrections-title" tabIndex={-1} className="type-h3">
        Corrections
      </h3>
      <Loaded query={query} what="The list of corrections">
        {(corrections) =>
          corrections.length === 0 ? (
            <p className="text-ink-2">No corrections are waiting. Visitors can send one from the page.</p>
          ) : (
            <ul className="grid gap-4">
              {corrections.map((one) => (
                <CorrectionCard key={one.id} correction={one} mayChange={mayChange} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

const decisions = [
  { status: "applied", label: "Apply", done: "Applied. The page says it from now on." },
  { status: "declined", label: "Decline", done: "Declined" },
  { status: "duplicate", label: "Duplicate", done: "Marked as a duplicate" },
] as const;

function CorrectionCard({ correction, mayChange }: { correction: Correction; mayChange: boolean }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["venues"]);
  const [done, setDone] = useState("");
  const label = correctionFields[correction.field as CorrectionField] ?? correction.field;
  const needsStaff = ["name", "address", "postcode"].includes(correction.field);
  const decide = async ({ status, done: said }: (typeof decisions)[number]) => {
    const isDone = await run(async () => {
      await call("decide_correction", { p_id: correction.id, p_status: status });
      return true;
    });
    const words = status === "applied" && needsStaff ? "Sent on to our team" : said;
    if (isDone) {
      notify(words);
      setDone(words);
    }
  };
  return (
    <li className="grid gap-3 border-2 border-line-strong p-4">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <strong>{label}</strong>
        <span className="text-ink-2 text-small">{momentName(correction.created_at)}</span>
      </p>
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <div>
          <dt className="type-label text-ink-2">It says</dt>
          <dd className="[overflow-wrap:anywhere]">{correction.now_says || "Not stated"}</dd>
        </div>
        <div>
          <dt className="type-label text-ink-2">It should say</dt>
          <dd className="font-bold [overflow-wrap:anywhere]">{correction.proposed}</dd>
        </div>
      </dl>
      <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{correction.reason}</p>
      {correction.source ? (
        <p className="text-ink-2 text-small">How do they know? {correction.source}</p>
      ) : null}
      <RefusalNote refusal={refusal} />
      {correction.agreed_at ? (
        <p role="status">You agreed. Our team looks at it within two working days.</p>
      ) : null}
      {done && !correction.agreed_at ? <p role="status">{done}</p> : null}
      {mayChange && !done ? (
        <p className="flex flex-wrap gap-3">
          {decisions
            .filter(({ status }) => !(correction.agreed_at && status === "applied"))
            .map((decision) => (
              <Button
                key={decision.status}
                size="sm"
                variant={decision.status === "applied" ? "primary" : "outline"}
                busy={isBusy}
                onClick={() => void decide(decision)}
              >
                {decision.status === "applied" && needsStaff ? "Agree, and send to our team" : decision.label}
                <span className="sr-only">: {label}</span>
              </Button>
            ))}
        </p>
      ) : null}
    </li>
  );
}
