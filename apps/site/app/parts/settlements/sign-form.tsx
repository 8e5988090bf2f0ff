import type { QueryKey } from "@tanstack/react-query";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { asParty, type Settlement, type Sheet } from "./settlement-queries.ts";

type SignFormProps = { deal: Settlement; sheet: Sheet; code: string | null; changes: QueryKey };

/** Signs a version by name. */
export function SignForm({ deal, sheet, code, changes }: SignFormProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(changes);
  const team = deal.side === "holder" ? deal.holder : deal.name;
  const form = useHeldForm({
    name: `sign-settlement:${deal.side}:${deal.id}`,
    defaults: { name: "" },
    refusal,
    refusedAt: ["name"],
    send: async ({ name }) => {
      const signing = {
        p_deal_id: deal.id,
        p_sheet_id: sheet.id,
        p_name: name,
        ...(deal.side === "party" ? asParty(code) : {}),
      };
      if (await attempt(() => call("sign_settlement", signing))) notify("Signed");
    },
  });
  return (
    <form {...form.props} className="grid max-w-reading gap-3 border-2 border-ink p-4">
      <Field
        label={`Sign version ${sheet.version} for ${team}`}
        hint="Your full name. With it you agree to these figures; the time is kept to the second."
        error={form.errors.name}
        required
      >
        <TextInput autoComplete="name" {...form.register("name")} />
      </Field>
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" busy={isBusy}>
          Sign
        </Button>
      </div>
    </form>
  );
}
