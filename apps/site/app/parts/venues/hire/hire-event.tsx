import { useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { LinkButton } from "#app/ui/link-button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type Hire, hireKey } from "./hire.ts";

/** Makes the event of a confirmed hire, or says who is making it. */
export function HireEvent({ hire, onDraft }: { hire: Hire; onDraft: (id: string) => void }) {
  const [chosen, setChosen] = useState<string | null>(null);
  // the list comes with the confirmation
  const organiser = chosen ?? hire.organisers[0]?.id;
  const { run, isBusy, refusal } = useExclusiveMutation(hireKey);
  if (hire.status !== "confirmed") return null;
  if (hire.making?.event)
    return (
      <p>
        The event of this hire:{" "}
        <Link to={`/events/${hire.making.event.slug}`} dir="auto">
          {hire.making.event.title}
        </Link>
      </p>
    );
  if (hire.making?.draft_id)
    return (
      <p>
        <LinkButton to={`/events/new?draft=${hire.making.draft_id}`} variant="outline">
          Go on with the event
        </LinkButton>
      </p>
    );
  if (hire.making) return <p>{hire.making.by ?? "A colleague"} is making the event of this hire.</p>;
  if (hire.organisers.length === 0)
    return (
      <p className="text-ink-2">
        Putting on a night here? <Link to="/organise">Start under Your nights</Link>, and you can make the
        event from this hire.
      </p>
    );
  const make = async () => {
    const draft = await run(async () => {
      return call("make_hire_event", {
        p_request_id: hire.id,
        ...(organiser ? { p_organiser_id: organiser } : {}),
      });
    });
    if (draft) onDraft(draft);
  };
  return (
    <div className="grid max-w-reading gap-3">
      {hire.organisers.length > 1 ? (
        <Field label="Whose night is it?">
          <Select value={organiser} onChange={(event) => setChosen(event.target.value)}>
            {hire.organisers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <RefusalNote refusal={refusal} />
      <Button busy={isBusy} className="justify-self-start" onClick={() => void make()}>
        Make the event
      </Button>
    </div>
  );
}
