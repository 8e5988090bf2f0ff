import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { formatMoney } from "#app/format/money.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { WaitingBadge } from "#app/ui/waiting-badge.tsx";
import { ApplicationNotes, useApplicationNotes } from "./application-notes.tsx";
import { LookAlikes } from "./look-alikes.tsx";
import { SentenceField } from "./sentence-field.tsx";

const applicationsQuery = (eventId: string) =>
  queryOptions({
    queryKey: ["nights", "event", eventId, "applications"],
    staleTime: 0,
    queryFn: async () => {
      return call("list_applications", { p_event_id: eventId });
    },
  });

/** How many of them wait for an answer. */
export function ApplicationsWaiting({ eventId }: { eventId: string }) {
  const { data } = useQuery(applicationsQuery(eventId));
  return <WaitingBadge count={(data ?? []).filter(({ status }) => status === "awaiting_approval").length} />;
}

/** Who asked for a place: decided one by one or many at once. */
export function ApplicationsSection({ eventId, role }: { eventId: string; role: string }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["nights", "event", eventId]);
  const { errors, rest } = useRefusedField(refusal, ["sentence"]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [sentence, setSentence] = useState("");
  const query = useQuery(applicationsQuery(eventId));
  const notes = useApplicationNotes(eventId);
  const decide = async (isApproved: boolean) => {
    const count = await run(async () => {
      return call("decide_entry", {
        p_booking_ids: [...chosen],
        p_is_approved: isApproved,
        p_sentence: sentence,
      });
    });
    if (count === undefined) return;
    notify(`${count} ${isApproved ? "approved" : "declined"}`);
    setChosen(new Set());
    setSentence("");
  };
  return (
    <Loaded query={query} what="The applications" why={refusedWhy(query)}>
      {(rows) => (
        <div className="grid gap-4">
          {rows.length === 0 ? <p className="text-ink-2">No one has applied yet.</p> : null}
          <LookAlikes eventId={eventId} role={role} names={rows.map(({ buyer_name }) => buyer_name)} />
          {notes.isError ? (
            <Loaded query={notes} what="Their answers and history" why={refusedWhy(notes)}>
              {() => null}
            </Loaded>
          ) : null}
          <ul className="grid border-ink border-t-2">
            {rows.map((row) => (
              <li key={row.id} className="border-line border-b py-3">
                {row.status === "awaiting_approval" ? (
                  <Checkbox
                    label={
                      <strong>
                        {row.buyer_name}, {row.places} {row.places === 1 ? "place" : "places"}
                      </strong>
                    }
                    checked={chosen.has(row.id)}
                    onChange={(change) => {
                      const next = new Set(chosen);
                      if (change.target.checked) next.add(row.id);
                      else next.delete(row.id);
                      setChosen(next);
                    }}
                  />
                ) : (
                  <p>
                    <strong>
                      {row.buyer_name}, {row.places}
                    </strong>{" "}
                    <Badge tone={row.status === "declined" ? "danger" : "ok"}>{row.status}</Badge>
                  </p>
                )}
                <p className="text-ink-2 text-small">
                  {row.total_pence ? formatMoney(row.total_pence) : "Free"}
                </p>
                <p className="whitespace-pre-line [overflow-wrap:anywhere]">{row.message}</p>
                {Object.entries((row.answers ?? {}) as Record<string, string>).map(([question, answer]) => (
                  <p key={question} className="text-ink-2 text-small">
                    {question} {answer}
                  </p>
                ))}
                <ApplicationNotes notes={notes.data?.get(row.id)} />
              </li>
            ))}
          </ul>
          <ListEnd shown={rows.length} most={500} which="first" />
          {rows.some(({ status }) => status === "awaiting_approval") ? (
            <SentenceField
              eventId={eventId}
              value={sentence}
              error={errors.sentence}
              onChange={setSentence}
            />
          ) : null}
          <RefusalNote refusal={rest} />
          <div className="flex flex-wrap gap-3">
            <Button disabled={chosen.size === 0} busy={isBusy} onClick={() => void decide(true)}>
              Approve {chosen.size || ""}
            </Button>
            <Button
              variant="outline"
              disabled={chosen.size === 0}
              busy={isBusy}
              onClick={() => void decide(false)}
            >
              Decline {chosen.size || ""}
            </Button>
          </div>
        </div>
      )}
    </Loaded>
  );
}
