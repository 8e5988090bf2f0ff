import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { PoundsInput } from "#app/parts/venues/page/pounds-input.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type Hire, hireKey } from "./hire.ts";

/** An offer of the team: what it costs, under which conditions, and until when it can be taken. */
export function OfferForm({ hire, onDone }: { hire: Hire; onDone: () => void }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(hireKey);
  const form = useHeldForm({
    name: `hire-offer:${hire.id}`,
    defaults: {
      price_pence: (hire.offer?.price_pence ?? null) as number | string | null,
      conditions: hire.offer?.conditions ?? "",
      until: "",
    },
    refusal,
    refusedAt: ["price_pence", "conditions", "until"],
    send: async ({ price_pence, conditions, until }) => {
      const isSent = await attempt(() =>
        call("offer_hire", {
          p_request_id: hire.id,
          p_version: hire.version,
          // what is no amount, or no day, is named by the server
          p_price_pence: typeof price_pence === "number" ? price_pence : -1,
          p_conditions: conditions,
          p_until: (until || null) as string,
        }),
      );
      if (!isSent) return;
      notify("Offer sent");
      onDone();
    },
  });
  return (
    <form
      {...form.props}
      aria-label="Make an offer"
      className="grid max-w-reading gap-4 border-2 border-ink p-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Price, in pounds" error={form.errors.price_pence} required>
          <PoundsInput pence={form.watch("price_pence")} onChange={form.bind("price_pence").onChange} />
        </Field>
        <Field label="Can be taken until" hint="The end of that day." error={form.errors.until} required>
          <TextInput type="date" {...form.register("until")} />
        </Field>
      </div>
      <Field label="Conditions" hint="Deposit, bar, crew, what is included." error={form.errors.conditions}>
        <TextArea rows={4} maxLength={1000} {...form.register("conditions")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={isBusy}>
          Send offer
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Not now
        </Button>
      </div>
    </form>
  );
}
