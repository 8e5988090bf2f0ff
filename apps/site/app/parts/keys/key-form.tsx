import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type KeyTeam, keysKey, type Scope, scopes, teamIds } from "./team-keys.ts";

const all = Object.keys(scopes) as Scope[];

/** Makes a key: its name and what it may do. */
export function KeyForm({ team, onMade }: { team: KeyTeam; onMade: (key: string) => void }) {
  const { run, isBusy, refusal } = useExclusiveMutation(keysKey(team));
  const form = useHeldForm({
    name: `team key:${team.id}`,
    defaults: { name: "", scopes: ["listings:write"] as Scope[] },
    refusal,
    refusedAt: ["name", "scopes"],
    send: async (typed, { resetField }) => {
      const key = { p_name: typed.name, p_scopes: typed.scopes, ...teamIds(team) };
      const made = await run(async () => {
        const { key: shown } = await call("make_team_key", key);
        // it is told this once: what is read again afterwards may fail, or the person may leave meanwhile
        onMade(shown);
        return true;
      });
      if (made) resetField("name");
    },
  });
  const { value: chosen, onChange: setChosen } = form.bind("scopes");
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <h3 className="type-h3">Make a key</h3>
      <Field label="Name" hint="Where it is used, for example: Our website." error={form.errors.name}>
        <TextInput {...form.register("name")} maxLength={60} autoComplete="off" />
      </Field>
      <fieldset className="grid gap-2" aria-describedby="key-scopes-error">
        <legend className="mb-1 font-bold">What it can do</legend>
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
          {form.errors.scopes}
        </p>
      </fieldset>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Make the key
        </Button>
      </div>
    </form>
  );
}
