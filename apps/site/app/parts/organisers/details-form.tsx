import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { OrganiserFields, refusedOrganiser, toOrganiser } from "./organiser-fields.tsx";
import type { MyOrganiser } from "./organiser-queries.ts";

/** Changes what an organiser says about itself. */
export function DetailsForm({ organiser }: { organiser: MyOrganiser }) {
  const links = organiser.links as { website?: string } | null;
  const { attempt, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  const form = useHeldForm({
    name: `organiser:${organiser.id}`,
    defaults: {
      name: organiser.name,
      kind: organiser.kind,
      about: organiser.about ?? "",
      website: links?.website ?? "",
    },
    refusal,
    refusedAt: refusedOrganiser,
    send: async (words) => {
      const change = { p_organiser_id: organiser.id, ...toOrganiser(words) };
      if (await attempt(() => call("update_organiser", change))) notify("Saved");
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-5">
      <OrganiserFields register={form.register} errors={form.errors} />
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Save
        </Button>
      </div>
    </form>
  );
}
