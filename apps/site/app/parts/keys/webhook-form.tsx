import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { KindFields } from "./kind-fields.tsx";
import { type KeyTeam, teamIds } from "./team-keys.ts";
import { type WebhookKind, type WebhookSecret, webhooksKey } from "./team-webhooks.ts";

const first: readonly WebhookKind[] = ["booking.confirmed", "booking.cancelled"];

/** Adds an address that is told what happens. */
export function WebhookForm({ team, onSecret }: { team: KeyTeam; onSecret: (made: WebhookSecret) => void }) {
  const { run, isBusy, refusal } = useExclusiveMutation(webhooksKey(team));
  const form = useHeldForm({
    name: `webhook:${team.id}`,
    defaults: { address: "", kinds: first },
    refusal,
    refusedAt: ["address", "kinds"],
    send: async ({ address, kinds }, { resetField }) => {
      const webhook = { p_address: address, p_kinds: [...kinds], ...teamIds(team) };
      const made = await run(async () => {
        // it is told this once: it is shown before anything is read again
        onSecret({ ...(await call("add_webhook", webhook)), address: address.trim() });
        return true;
      });
      if (made) resetField("address");
    },
  });
  const kinds = form.bind("kinds");
  return (
    <form {...form.props} className="grid max-w-reading gap-4">
      <h3 className="type-h3">Add a webhook</h3>
      <Field label="Address" hint="Of your own server. It begins with https://." error={form.errors.address}>
        <TextInput type="url" {...form.register("address")} maxLength={500} autoComplete="off" />
      </Field>
      <KindFields chosen={kinds.value} error={form.errors.kinds} onChange={kinds.onChange} />
      <RefusalNote refusal={form.rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Add the webhook
        </Button>
      </div>
    </form>
  );
}
