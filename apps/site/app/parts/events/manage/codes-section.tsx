import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { deadlineName, momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { CodeForm } from "./code-form.tsx";
import type { ManagedEvent } from "./manage-queries.ts";

/** The promo codes of an event and how often each was used. */
export function CodesSection({ event, siteUrl }: { event: ManagedEvent; siteUrl: string }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const [changing, setChanging] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ["nights", "event", event.id, "codes"],
    queryFn: async () => {
      return call("list_promo_codes", { p_event_id: event.id });
    },
  });
  const says = (code: { kind: string; value: number }) =>
    code.kind === "percent"
      ? `${code.value}% off`
      : code.kind === "fixed"
        ? `${formatMoney(code.value)} off`
        : "opens hidden tickets";
  return (
    <div className="grid gap-6">
      <Loaded query={query} what="The codes">
        {(codes) => (
          <ul className="grid border-ink border-t-2">
            {codes.length === 0 ? <li className="py-3 text-ink-2">No codes yet.</li> : null}
            {codes.map((code) => (
              <li
                key={code.id}
                className="flex flex-wrap items-center justify-between gap-3 border-line border-b py-2"
              >
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  <strong className="type-data">{code.code}</strong> {says(code)}, used{" "}
                  {code.max_uses === null
                    ? plural(code.uses, "time")
                    : `${code.uses} of ${plural(code.max_uses, "time")}`}
                  {whenAndWho(code) ? <span className="block text-small">{whenAndWho(code)}</span> : null}
                  <span className="block text-ink-2 text-small">
                    {siteUrl}/events/{event.slug}/book?code={code.code}
                  </span>
                </p>
                <div className="flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    variant="quiet"
                    aria-expanded={changing === code.id}
                    onClick={() => setChanging(changing === code.id ? null : code.id)}
                  >
                    Change<span className="sr-only"> {code.code}</span>
                  </Button>
                  <Button
                    size="sm"
                    variant="quiet"
                    busy={isBusy}
                    onClick={() => void run(() => call("end_promo_code", { p_code_id: code.id }))}
                  >
                    End<span className="sr-only"> {code.code}</span>
                  </Button>
                </div>
                {changing === code.id ? (
                  <CodeForm event={event} kept={code} onDone={() => setChanging(null)} />
                ) : null}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <RefusalNote refusal={refusal} />
      <CodeForm event={event} />
    </div>
  );
}

type Limits = { starts_at: string | null; ends_at: string | null; per_person_max: number | null };

/** "From Sat 5 Dec, 10:00, until …, once for each person"; empty where there is no such limit. */
function whenAndWho({ starts_at: from, ends_at: until, per_person_max: each }: Limits): string {
  return [
    from ? `from ${momentName(from)}` : "",
    until ? `until ${deadlineName(until)}` : "",
    each === null ? "" : `${each === 1 ? "once" : plural(each, "time")} for each person`,
  ]
    .filter(Boolean)
    .join(", ");
}
