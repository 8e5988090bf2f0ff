import { type Answer, call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { firstLetters } from "#app/format/text/first-letters.ts";
import { inTypedPounds, typedPounds } from "#app/format/typed-pounds.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { toMoment, wallClockOf } from "#app/parts/events/wizard/wall-time.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

/** The series of a night, with the pass that is sold for it. */
export type TeamSeries = NonNullable<Answer<"open_series_pass">>;

/** Pounds that were typed, in pence; nothing for an empty field, and 0, which is refused at its field, for what is no amount. */
function toPence(typed: string): number | undefined {
  const pence = typedPounds(typed);
  return pence === null ? undefined : (pence ?? 0);
}

/** A table of prices as it is typed, a line for each number of nights. */
const toPrices = (typed: string): number[] | undefined =>
  typed.trim() === ""
    ? undefined
    : typed
        .trim()
        .split("\n")
        .map((line) => toPence(line) ?? 0);

const toWall = (moment: string | null | undefined): string => (moment ? wallClockOf(new Date(moment)) : "");

/** A time that London's clocks show, or none; once a year an hour is left out. */
const isTime = (wall: string): true | string =>
  wall === "" || toMoment(wall) !== null || "The clocks go forward in that hour. Choose another time.";

const toWords = ({ title, pass }: TeamSeries) => ({
  name: pass?.name ?? firstLetters(`All nights of ${title}`, 60),
  quantity: pass ? String(pass.quantity) : "",
  perNight: pass?.per_night_pence ? inTypedPounds(pass.per_night_pence) : "",
  prices: (pass?.prices_pence ?? []).map(inTypedPounds).join("\n"),
  from: toWall(pass?.sales_start),
  until: toWall(pass?.sales_end),
});

type Words = ReturnType<typeof toWords>;

const toArgs = (seriesId: string, { name, quantity, perNight, prices, from, until }: Words) => {
  const [pence, table] = [toPence(perNight), toPrices(prices)];
  const [start, end] = [toMoment(from), toMoment(until)];
  return {
    p_series_id: seriesId,
    p_name: name,
    p_quantity: /^\d{1,5}$/.test(quantity.trim()) ? Number(quantity) : 0,
    ...(pence === undefined ? {} : { p_per_night_pence: pence }),
    ...(table ? { p_prices_pence: table } : {}),
    ...(start ? { p_sales_start: start.toISOString() } : {}),
    ...(end ? { p_sales_end: end.toISOString() } : {}),
  };
};

/** Offers a pass for a series, or changes the one that is sold. Passes that were bought stay as they are. */
export function SeriesPassForm({ series }: { series: TeamSeries }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights"]);
  const form = useHeldForm({
    name: `series pass offer:${series.series_id}`,
    defaults: toWords(series),
    refusal,
    refusedAt: ["name", "quantity", "per_night_pence", "prices_pence", "sales_end"],
    send: async (words) => {
      if (!(await attempt(() => call("save_series_pass", toArgs(series.series_id, words))))) return;
      notify(series.pass ? "Saved" : "The pass is on sale");
      form.forget();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <Field label="Name of the pass" error={form.errors.name} required>
        <TextInput maxLength={60} {...form.register("name")} />
      </Field>
      <Field
        label="How many passes"
        hint="Each takes one place of every night, within its capacity."
        error={form.errors.quantity}
        required
      >
        <TextInput inputMode="numeric" {...form.register("quantity")} />
      </Field>
      <Field
        label="Price for each night that is left"
        hint="In pounds, with the booking fee in it. With 6 nights left at £8, the pass costs £48; after one night, £40."
        error={form.errors.per_night_pence}
      >
        <TextInput inputMode="decimal" placeholder="£" {...form.register("perNight")} />
      </Field>
      <Field
        label="Or a table of prices"
        hint="In pounds, one a line: for 1 night left, for 2, and so on. Leave the price above empty."
        error={form.errors.prices_pence}
      >
        <TextArea rows={3} {...form.register("prices")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="On sale from (optional)" hint="London time." error={form.errors.from}>
          <TextInput type="datetime-local" {...form.register("from", { validate: isTime })} />
        </Field>
        <Field
          label="On sale until (optional)"
          hint="London time."
          error={form.errors.until ?? form.errors.sales_end}
        >
          <TextInput type="datetime-local" {...form.register("until", { validate: isTime })} />
        </Field>
      </div>
      <RefusalNote refusal={form.rest} />
      <Button type="submit" size="sm" busy={isBusy} className="justify-self-start">
        {series.pass ? "Save the pass" : "Sell the pass"}
      </Button>
    </form>
  );
}
