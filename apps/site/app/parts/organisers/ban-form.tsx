import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { BanFields, refusedBan } from "./ban-fields.tsx";
import { type TeamRef, teamIds } from "./organiser-queries.ts";

const empty = { who: "", name: "", reason: "", until: "" };

/** Writes a person on the list of those who are not let in. */
export function BanForm({ team }: { team: TeamRef }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["organisers", "team", team.id, "bans"]);
  const form = useHeldForm({
    name: `ban:${team.id}`,
    defaults: empty,
    refusal,
    refusedAt: refusedBan,
    send: async ({ who, name, reason, until }, { reset }) => {
      const ban = { p_who: who, p_name: name, p_reason: reason, ...(until ? { p_until: until } : {}) };
      if (!(await attempt(() => call("add_team_ban", { ...ban, ...teamIds(team) })))) return;
      notify("Added to your list");
      reset();
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <h3 className="type-h3">Add a person</h3>
      <Field
        label="Handle or email"
        hint="Leave it empty for a name alone. They are not told."
        error={form.errors.who}
      >
        <TextInput {...form.register("who")} maxLength={254} autoComplete="off" />
      </Field>
      <BanFields register={form.register} errors={form.errors} />
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Add to the list
        </Button>
      </div>
    </form>
  );
}
