import { TEAM_ROLES } from "@undercroft/contract/team-roles";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type Role, type TeamRef, teamIds } from "./organiser-queries.ts";

type InviteFormProps = { team: TeamRef; roles: readonly Role[]; onInvited: (email: string) => void };

const refusedInvitation = ["email"] as const;

/** Asks an address to join the team. */
export function InviteForm({ team, roles, onInvited }: InviteFormProps) {
  const kept = useKeptForm(`invitation:${team.id}`);
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers", "team", team.id]);
  const { form, errors, rest } = useRefusedField(refusal, refusedInvitation);
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<string>("editor");
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const isDone = await run(async () => {
          await call("invite_to_team", { p_email: email, p_role: role, ...teamIds(team) });
          return true;
        });
        if (!isDone) return;
        onInvited(email.trim());
        setEmail("");
      }}
    >
      <h3 className="type-h3">Invite someone</h3>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          label="Email"
          hint="They need no account yet. The link works for seven days."
          error={errors.email}
        >
          <TextInput type="email" value={email} onChange={(event) => setEmail(event.target.value)} />
        </Field>
        <Field label="Role" className="content-end">
          <Select value={role} onChange={(event) => setRole(event.target.value)}>
            {roles.map((one) => (
              <option key={one} value={one}>
                {TEAM_ROLES[one]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Send invitation
        </Button>
      </div>
    </form>
  );
}
