import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { deadlineName } from "#app/format/moment.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { findPickable, listPicks, setPick } from "./pick-queries.ts";

/** What the editors recommend now, and recommending something else. */
export function PicksList() {
  const { run, isBusy, refusal } = useAct();
  const query = useQuery({ queryKey: ["staff", "picks"], queryFn: listPicks, staleTime: 0 });
  return (
    <div className="grid gap-8">
      <PickForm />
      <RefusalNote refusal={refusal} />
      <Loaded query={query} what="The list of picks" why={staffWhy(query)}>
        {(picks) => (
          <StaffList
            label="Picks"
            most={500}
            items={picks}
            idOf={(pick) => pick.event_id}
            empty="No picks yet. Choose an event above."
          >
            {(pick) => (
              <div className="grid gap-2">
                <p className="font-bold [overflow-wrap:anywhere]">
                  <Link to={`/events/${pick.slug}`} dir="auto">
                    {pick.title}
                  </Link>
                </p>
                <p>{pick.blurb}</p>
                <p className="text-ink-2 text-small">
                  {pick.city}, until {deadlineName(pick.until)}
                  {pick.picked_by ? `, by ${pick.picked_by}` : ""}
                </p>
                <div>
                  <Button
                    size="sm"
                    variant="outline"
                    busy={isBusy}
                    aria-label={`Take back the pick of ${pick.title}`}
                    onClick={() => void run(() => setPick(pick.event_id, "", null))}
                  >
                    Take back
                  </Button>
                </div>
              </div>
            )}
          </StaffList>
        )}
      </Loaded>
    </div>
  );
}

function PickForm() {
  const { run, isBusy, refusal } = useAct();
  const form = useHeldForm({
    name: "pick",
    defaults: { address: "", blurb: "", until: "" },
    send: async ({ address, blurb, until }, { resetField }) => {
      if (!(await run(async () => setPick(await findPickable(address), blurb, until)))) return;
      resetField("address");
      resetField("blurb");
      notify("Picked");
    },
  });
  return (
    <form {...form.props} className="grid max-w-xl gap-4">
      <Field label="Event" hint="The address of its page, or its last part.">
        <TextInput {...form.register("address")} />
      </Field>
      <Field label="Why go" hint={`${140 - form.watch("blurb").length} characters left.`}>
        <TextInput {...form.register("blurb")} maxLength={140} />
      </Field>
      <Field label="Until">
        <TextInput type="date" {...form.register("until")} />
      </Field>
      <RefusalNote refusal={refusal} />
      <div>
        <Button type="submit" busy={isBusy}>
          Pick it
        </Button>
      </div>
    </form>
  );
}
