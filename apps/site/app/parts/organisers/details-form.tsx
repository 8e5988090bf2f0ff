import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { OrganiserFields, refusedOrganiser, toOrganiser } from "./organiser-fields.tsx";
import type { MyOrganiser } from "./organiser-queries.ts";

/** Changes what an organiser says about itself. */
export function DetailsForm({ organiser }: { organiser: MyOrganiser }) {
  const kept = useKeptForm(`organiser:${organiser.id}`);
  const links = organiser.links as { website?: string } | null;
  const [words, setWords] = useState({
    name: organiser.name,
    kind: organiser.kind,
    about: organiser.about ?? "",
    website: links?.website ?? "",
  });
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  const { form, errors, rest } = useRefusedField(refusal, refusedOrganiser);
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-5"
      onSubmit={async (event) => {
        event.preventDefault();
        const isDone = await run(async () => {
          await call("update_organiser", { p_organiser_id: organiser.id, ...toOrganiser(words) });
          return true;
        });
        if (isDone) notify("Saved");
      }}
    >
      <OrganiserFields words={words} errors={errors} onChange={setWords} />
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
