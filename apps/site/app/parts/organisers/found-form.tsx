import { useQuery } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { OrganiserFields, type OrganiserWords, refusedOrganiser, toOrganiser } from "./organiser-fields.tsx";

const empty: OrganiserWords = { name: "", kind: "promoter", about: "", website: "" };

/** Founds an organiser; says so when another is called alike. */
export function FoundForm({ onFounded }: { onFounded: (organiser: { id: string; name: string }) => void }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers"]);
  const form = useHeldForm({
    name: "new-organiser",
    defaults: empty,
    refusal,
    refusedAt: refusedOrganiser,
    send: async (words) => {
      const founded = await run(() => call("found_organiser", toOrganiser(words)));
      if (founded) onFounded(founded);
    },
  });
  const name = form.watch("name").trim();
  const similar = useQuery({
    queryKey: ["organisers", "similar", name],
    enabled: name.length >= 3,
    queryFn: async () => {
      return call("find_similar_organisers", { p_name: name });
    },
  });
  const alike = (similar.data ?? []).map((one) => one.name);
  return (
    <form {...form.props} className="grid max-w-reading gap-5">
      <OrganiserFields register={form.register} errors={form.errors} />
      <div role="status" className="empty:hidden">
        {alike.length > 0 ? (
          <p className="border-warn border-s-4 ps-4">
            <strong>There is already {alike.join(", ")}.</strong>{" "}
            <span className="text-ink-2">If that is you, ask its owner to invite you.</span>
          </p>
        ) : null}
      </div>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" size="lg" busy={isBusy}>
          Start this organiser
        </Button>
      </div>
    </form>
  );
}
