import { TEAM_ROLES } from "@undercroft/contract/team-roles";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type Role, type TeamRef, teamIds } from "./organiser-queries.ts";

type InviteFormProps = { team: TeamRef; roles: readonly Role[]; onInvited: (email: string) => void };

/** Asks an address to join the team. */
export function InviteForm({ team, roles, onInvited }: InviteFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["organisers", "team", team.id]);
  const form = useHeldForm({
    name: `invitation:${team.id}`,
    defaults: { email: "", role: "editor" },
    refusal,
    refusedAt: ["email"],
    send: async ({ email, role }, { resetField }) => {
      const invitation = { p_email: email, p_role: role, ...teamIds(team) };
      if (!(await attempt(() => call("invite_to_team", invitation)))) return;
      onInvited(email.trim());
      resetField("email");
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <h3 className="type-h3">Invite someone</h3>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label="Email"
          hint="They need no account yet. The link works for seven days."
          error={form.errors.email}
        >
          <TextInput type="email" {...form.register("email")} />
        </Field>
        <Field label="Role" className="content-end">
          <Select {...form.register("role")}>
            {roles.map((one) => (
              <option key={one} value={one}>
                {TEAM_ROLES[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Send invitation
        </Button>
      </div>
    </form>
  );
}
