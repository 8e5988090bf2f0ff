import { brandName } from "@undercroft/contract/brand";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { NumberInput } from "#app/parts/venues/page/number-input.tsx";
import { PoundsInput } from "#app/parts/venues/page/pounds-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { hireKey } from "./hire.ts";
import { HireWhen } from "./hire-when.tsx";

type HireFormProps = {
  venue: { id: string; name: string; capacity: number | null };
  onSent: (id: string) => void;
};

const refusedFields = ["day", "starts", "ends", "guests", "purpose", "budget_pence"] as const;

type Typed = {
  day: string;
  starts: string;
  ends: string;
  guests: number | string | null;
  purpose: string;
  budget_pence: number | string | null;
};
const empty: Typed = {
  day: "",
  starts: "19:00",
  ends: "23:00",
  guests: null,
  purpose: "",
  budget_pence: null,
};

function Form({ venue, onSent }: HireFormProps) {
  const kept = useKeptForm(`hire:${venue.id}`);
  const [typed, setTyped] = useState(empty);
  const [hasRead, setHasRead] = useState(false);
  const [isMissed, setIsMissed] = useState(false);
  const { run, isBusy, refusal } = useExclusiveMutation(hireKey);
  const { form, errors, rest } = useRefusedField(refusal, refusedFields);
  const set = (change: Partial<Typed>) => setTyped((known) => ({ ...known, ...change }));
  const send = async () => {
    setIsMissed(!hasRead);
    if (!hasRead) return;
    const id = await run(async () => {
      return call("send_hire_request", { p_venue_id: venue.id, p_form: typed });
    });
    if (id) onSent(id);
  };
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <HireWhen typed={typed} errors={errors} onChange={set} />
      <p className="text-ink-2 text-small">
        London time. An end before the start is on the next day. Leave time to set up and clear away.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Guests"
          hint={
            venue.capacity ? `At most ${venue.capacity.toLocaleString("en-GB")}.` : "How many you expect."
          }
          error={errors.guests}
          required
        >
          <NumberInput value={typed.guests} onChange={(guests) => set({ guests })} />
        </Field>
        <Field
          label="Budget, in pounds"
          hint="Optional. It helps the room to answer."
          error={errors.budget_pence}
        >
          <PoundsInput pence={typed.budget_pence} onChange={(budget_pence) => set({ budget_pence })} />
        </Field>
      </div>
      <Field
        label="What is it for?"
        hint="3 to 500 characters. Say what matters to the room: music, bar, food."
        error={errors.purpose}
        required
      >
        <TextArea
          rows={4}
          maxLength={500}
          value={typed.purpose}
          onChange={(event) => set({ purpose: event.target.value })}
        />
      </Field>
      <Checkbox
        label={`I have read what ${venue.name} asks for`}
        error={isMissed && !hasRead ? "Read the conditions above and tick the box." : undefined}
        checked={hasRead}
        onChange={(event) => setHasRead(event.target.checked)}
      />
      <RefusalNote refusal={rest} />
      <p className="text-ink-2 text-small">
        {venue.name} sees your name and what you write here. Nothing is paid on {brandName()}. Without an
        answer the request ends after 72 hours.
      </p>
      <Button type="submit" size="lg" busy={isBusy} className="justify-self-start">
        Send request
      </Button>
    </form>
  );
}

/** Asks a room for a night; fetched late. The conditions of the room stand above it. */
export default function HireForm(props: HireFormProps) {
  return (
    <QueryProvider>
      <Form {...props} />
    </QueryProvider>
  );
}
