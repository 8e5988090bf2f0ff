import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { BanFields, refusedBan } from "./ban-fields.tsx";
import { type TeamRef, teamIds } from "./organiser-queries.ts";

const empty = { name: "", reason: "", until: "" };

/** Writes a person on the list of those who are not let in. */
export function BanForm({ team }: { team: TeamRef }) {
  const kept = useKeptForm(`ban:${team.id}`);
  const { run, isBusy, refusal } = useExclusiveMutation(["organisers", "team", team.id, "bans"]);
  const { form, errors, rest } = useRefusedField(refusal, refusedBan);
  const [who, setWho] = useState("");
  const [words, setWords] = useState(empty);
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const isDone = await run(async () => {
          await call("add_team_ban", {
            p_who: who,
            p_name: words.name,
            p_reason: words.reason,
            ...(words.until ? { p_until: words.until } : {}),
            ...teamIds(team),
          });
          return true;
        });
        if (!isDone) return;
        notify("Added to your list");
        setWho("");
        setWords(empty);
      }}
    >
      <h3 className="type-h3">Add a person</h3>
      <Field
        label="Handle or email"
        hint="Leave it empty for a name alone. They are not told."
        error={errors.who}
      >
        <TextInput
          value={who}
          maxLength={254}
          autoComplete="off"
          onChange={({ target }) => setWho(target.value)}
        />
      </Field>
      <BanFields words={words} errors={errors} onChange={setWords} />
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Add to the list
        </Button>
      </div>
    </form>
  );
}
