import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { useKeptForm } from "#app/api/kept-forms/use-kept-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { useRefusedField } from "#app/ui/fields/use-refused-field.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { KindFields } from "./kind-fields.tsx";
import { type KeyTeam, teamIds } from "./team-keys.ts";
import { type WebhookKind, type WebhookSecret, webhooksKey } from "./team-webhooks.ts";

const refusedWebhook = ["address", "kinds"] as const;

/** Adds an address that is told what happens. */
export function WebhookForm({ team, onSecret }: { team: KeyTeam; onSecret: (made: WebhookSecret) => void }) {
  const kept = useKeptForm(`webhook:${team.id}`);
  const { run, isBusy, refusal } = useExclusiveMutation(webhooksKey(team));
  const { form, errors, rest } = useRefusedField(refusal, refusedWebhook);
  const [address, setAddress] = useState("");
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(["booking.confirmed", "booking.cancelled"]);
  return (
    <form
      {...kept.form}
      ref={form}
      noValidate
      className="grid max-w-reading gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        const webhook = { p_address: address, p_kinds: [...kinds], ...teamIds(team) };
        const made = await run(async () => {
          onSecret({ ...(await call("add_webhook", webhook)), address: address.trim() });
          return true;
        });
        if (made) setAddress("");
      }}
    >
      <h3 className="type-h3">Add a webhook</h3>
      <Field label="Address" hint="Of your own server. It begins with https://." error={errors.address}>
        <TextInput
          type="url"
          value={address}
          maxLength={500}
          autoComplete="off"
          onChange={({ target }) => setAddress(target.value)}
        />
      </Field>
      <KindFields chosen={kinds} error={errors.kinds} onChange={setKinds} />
      <RefusalNote refusal={rest} />
      <div>
        <Button type="submit" variant="outline" busy={isBusy}>
          Add the webhook
        </Button>
      </div>
    </form>
  );
}
