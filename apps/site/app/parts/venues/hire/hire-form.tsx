import { brandName } from "@undercroft/contract/brand";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { QueryProvider } from "#app/api/query-provider.tsx";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { NumberInput } from "#app/parts/venues/page/number-input.tsx";
import { PoundsInput } from "#app/parts/venues/page/pounds-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { hireKey } from "./hire.ts";
import { HireWhen } from "./hire-when.tsx";

type HireFormProps = {
  venue: { id: string; name: string; capacity: number | null };
  onSent: (id: string) => void;
};

type Typed = {
  when: { day: string; starts: string; ends: string };
  guests: number | string | null;
  purpose: string;
  budget_pence: number | string | null;
  hasRead: boolean;
};
const empty: Typed = {
  when: { day: "", starts: "19:00", ends: "23:00" },
  guests: null,
  purpose: "",
  budget_pence: null,
  hasRead: false,
};

function Form({ venue, onSent }: HireFormProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(hireKey);
  const form = useHeldForm({
    name: `hire:${venue.id}`,
    defaults: empty,
    refusal,
    refusedAt: ["day", "starts", "ends", "guests", "purpose", "budget_pence"],
    send: async ({ when, hasRead: _hasRead, ...rest }) => {
      const id = await run(() =>
        call("send_hire_request", { p_venue_id: venue.id, p_form: { ...when, ...rest } }),
      );
      if (id) onSent(id);
    },
  });
  const when = form.watch("when");
  return (
    <form {...form.props} className="grid gap-5">
      <HireWhen
        typed={when}
        errors={form.errors}
        onChange={(change) => form.setValue("when", { ...form.getValues("when"), ...change })}
      />
      <p className="text-ink-2 text-small">
        London time. An end before the start is on the next day. Leave time to set up and clear away.
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Guests"
          hint={
            venue.capacity ? `At most ${venue.capacity.toLocaleString("en-GB")}.` : "How many you expect."
          }
          error={form.errors.guests}
          required
        >
          <NumberInput {...form.bind("guests")} />
        </Field>
        <Field
          label="Budget, in pounds"
          hint="Optional. It helps the room to answer."
          error={form.errors.budget_pence}
        >
          <PoundsInput pence={form.watch("budget_pence")} onChange={form.bind("budget_pence").onChange} />
        </Field>
      </div>
      <Field
        label="What is it for?"
        hint="3 to 500 characters. Say what matters to the room: music, bar, food."
        error={form.errors.purpose}
        required
      >
        <TextArea rows={4} maxLength={500} {...form.register("purpose")} />
      </Field>
      <Checkbox
        label={`I have read what ${venue.name} asks for`}
        error={form.errors.hasRead}
        {...form.register("hasRead", { required: "Read the conditions above and tick the box." })}
      />
      <RefusalNote refusal={form.rest} />
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
