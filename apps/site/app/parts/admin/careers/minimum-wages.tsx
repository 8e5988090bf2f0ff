import { useQuery } from "@tanstack/react-query";
import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { formatMoney } from "#app/format/money.ts";
import { dayName } from "#app/format/nights.ts";
import { typedPounds } from "#app/format/typed-pounds.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

async function listWages() {
  const client = await browserClient();
  const { data } = await client
    .from("minimum_wages")
    .select("starts_on, pence_per_hour, source")
    .order("starts_on", { ascending: false })
    .throwOnError();
  return data;
}

/** What posts are judged by; admins add the next wage when it is announced. */
export function MinimumWages({ mayAdd }: { mayAdd: boolean }) {
  const query = useQuery({ queryKey: ["staff", "minimum-wages"], queryFn: listWages, staleTime: 0 });
  return (
    <section aria-labelledby="minimum-wages" className="grid gap-4">
      <h2 id="minimum-wages" className="type-h2">
        Minimum wage, 21 and over
      </h2>
      <Loaded query={query} what="The minimum wage" why={staffWhy(query)}>
        {(wages) => (
          <ul className="border-line border-t">
            {wages.map((wage) => (
              <li key={wage.starts_on} className="flex flex-wrap gap-x-6 border-line border-b py-2">
                <span className="font-bold tabular-nums">{formatMoney(wage.pence_per_hour)} an hour</span>
                <span>from {dayName(wage.starts_on)}</span>
                <a href={wage.source} rel="noopener noreferrer" target="_blank">
                  Source
                </a>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {mayAdd ? <AddWage /> : null}
    </section>
  );
}

function AddWage() {
  const { run, isBusy, refusal } = useAct();
  const form = useHeldForm({
    name: "minimum-wage",
    defaults: { day: "", pounds: "", source: "" },
    send: async ({ day, pounds, source }) => {
      const isDone = await run(async () => {
        await call("set_minimum_wage", {
          p_starts_on: day,
          p_pence_per_hour: typedPounds(pounds) ?? 0,
          p_source: source,
        });
      });
      if (isDone) notify("The wage applies from that day");
    },
  });
  return (
    <form {...form.props} noValidate={false} className="grid max-w-xl gap-4">
      <Field label="From">
        <TextInput type="date" required {...form.register("day")} />
      </Field>
      <Field label="Pounds an hour">
        <TextInput inputMode="decimal" {...form.register("pounds")} />
      </Field>
      <Field label="Where it is announced" hint="An address that begins with https://.">
        <TextInput type="url" {...form.register("source")} />
      </Field>
      <RefusalNote refusal={refusal} />
      <div>
        <Button type="submit" size="sm" variant="outline" busy={isBusy}>
          Add this wage
        </Button>
      </div>
    </form>
  );
}
