import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type KeyTeam, keysKey, type Scope, scopes, teamIds } from "./team-keys.ts";

const refusedKey = ["name", "scopes"] as const;
const all = Object.keys(scopes) as Scope[];

/** Makes a key: its name and what it may do. */
export function KeyForm({ team, onMade }: { team: KeyTeam; onMade: (key: string) => void }) {
  const kept = useKeptForm(`team key:${team.id}`);
  const { run, isBusy, refusal } = useExclusiveMutation(keysKey(team));
  const { form, errors, rest } = useRefusedField(refusal, refusedKey);
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly Scope[]>(["listings:write"]);
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const made = await run(() =>
          call("make_team_key", { p_name: name, p_scopes: [...chosen], ...teamIds(team) }),
        );
        if (!made) return;
        onMade(made.key);
        setName("");
      }}
    >
      <h3 className="type-h3">Make a key</h3>
      <Field label="Name" hint="Where it is used, for example: Our website." error={errors.name}>
        <TextInput
          value={name}
          maxLength={60}
          autoComplete="off"
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <fieldset className="grid gap-2" aria-describedby="key-scopes-error">
        <legend className="mb-1 font-bold">It may</legend>
        {all.map((scope) => (
          <Checkbox
            key={scope}
            label={scopes[scope].label}
            hint={scopes[scope].hint}
            checked={chosen.includes(scope)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, scope] : chosen.filter((one) => one !== scope))
            }
          />
        ))}
        <p id="key-scopes-error" role="alert" className="text-red text-small empty:hidden">
          {errors.scopes}
        </p>
      </fieldset>
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Make the key
        </Button>
      </div>
    </form>
  );
}
