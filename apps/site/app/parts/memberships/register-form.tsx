import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { readRegister } from "./read-register.ts";
import { type TeamPlan, teamMembershipsKey } from "./team-memberships.ts";

const refusedRegister = ["people"] as const;

type RegisterFormProps = { plan: TeamPlan; organiserId: string; onDone: () => void };

/** Takes up a register that a team kept elsewhere. */
export function RegisterForm({ plan, organiserId, onDone }: RegisterFormProps) {
  const { run, isBusy, refusal } = useExclusiveMutation(teamMembershipsKey(organiserId));
  const { form, errors, rest } = useRefusedField(refusal, refusedRegister);
  const [lines, setLines] = useState("");
  const clear = async () => {
    const gone = await run(() => call("clear_register", { p_plan_id: plan.id }));
    if (gone !== undefined) notify(`${plural(gone, "person", "people")} cleared from the register`);
  };
  return (
    <form
      ref={form}
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const waiting = await run(() =>
          call("import_members", { p_plan_id: plan.id, p_people: readRegister(lines) }),
        );
        if (waiting === undefined) return;
        notify(`${plural(waiting, "person", "people")} of your register can join`);
        setLines("");
        onDone();
      }}
    >
      <p className="text-ink-2">
        We write to no one. Tell your members to join on your page with the address on your register: they are
        members at once, with their number and date.
      </p>
      <Field
        label="Your register"
        hint="One person a line: email, number, date. Number and date may be left out. For example: ada@example.com, 112, 2024-03-31"
        error={errors.people}
      >
        <TextArea rows={8} value={lines} onChange={({ target }) => setLines(target.value)} />
      </Field>
      <RefusalNote refusal={rest} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={isBusy}>
          Import the list
        </Button>
        <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void clear()}>
          Remove people who have not joined
        </Button>
        <Button size="sm" variant="quiet" onClick={onDone}>
          Close
        </Button>
      </div>
    </form>
  );
}
