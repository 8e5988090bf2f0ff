import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { typedPounds } from "#app/format/typed-pounds.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { TeamFund } from "./fund-section.tsx";

type Fund = TeamFund["fund"];

const inPounds = (pence: number) => (pence / 100).toFixed(2);

/** What is no amount goes as it was typed, so that the server names it. */
function toPence(typed: string): number | string {
  return typedPounds(typed) ?? typed;
}

const draftOf = (fund: Fund) => ({
  price_pence: fund ? inPounds(fund.price_pence) : "",
  name: fund?.name ?? "Entry",
  places: String(fund?.places ?? 20),
  per_person: String(fund?.per_person ?? 1),
  rest: fund?.rest ?? "next",
  takes_deposits: fund?.takes_deposits ?? false,
});

/** Opens the fund of a night, or changes it. */
export function FundForm({ event, fund }: { event: ManagedEvent; fund: Fund }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const form = useHeldForm({
    name: `fund:${event.id}`,
    defaults: draftOf(fund),
    refusal,
    refusedAt: ["price_pence", "name", "places", "per_person", "rest"],
    send: async (draft) => {
      const isDone = await attempt(() =>
        call("save_fund", {
          p_event_id: event.id,
          p_fund: { ...draft, price_pence: toPence(draft.price_pence) },
        }),
      );
      if (isDone) notify(fund ? "Fund changed" : "Fund opened");
    },
  });
  return (
    <form {...form.props} className="grid w-full max-w-reading gap-4">
      <h3 className="type-h3">{fund ? "Change the fund" : "Open a fund"}</h3>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label="What a ticket would cost, in pounds"
          hint="All in. You are paid your part of it, by the buyer and the fund together."
          error={form.errors.price_pence}
          required
        >
          <TextInput inputMode="decimal" maxLength={10} {...form.register("price_pence")} />
        </Field>
        <Field
          label="What the ticket says"
          hint="The same as your other tickets, so that nobody at the door sees the difference."
          error={form.errors.name}
          required
        >
          <TextInput maxLength={40} {...form.register("name")} />
        </Field>
        <Field label="Tickets it pays for, at most" error={form.errors.places} required>
          <TextInput inputMode="numeric" maxLength={4} {...form.register("places")} />
        </Field>
        <Field label="Tickets for one person" error={form.errors.per_person}>
          <Select {...form.register("per_person")}>
            {["1", "2", "3", "4"].map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <Field
        label="What is left after the night"
        hint="People read this before they give. It stays as it is once somebody has."
        error={form.errors.rest}
      >
        <Select {...form.register("rest")}>
          <option value="next">Goes to your next night with a fund</option>
          <option value="back">Goes back to those who gave, each by their share</option>
        </Select>
      </Field>
      <Checkbox
        label="Deposits of people who do not come go to the fund"
        {...form.register("takes_deposits")}
      />
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          {fund?.is_open === false ? "Open it again" : fund ? "Save the fund" : "Open the fund"}
        </Button>
      </div>
    </form>
  );
}
