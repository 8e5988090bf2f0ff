import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { type WebhookKind, webhookKinds } from "./team-webhooks.ts";

const all = Object.keys(webhookKinds) as WebhookKind[];

type KindFieldsProps = {
  chosen: readonly WebhookKind[];
  error: string | undefined;
  onChange: (chosen: readonly WebhookKind[]) => void;
};

/** What a webhook is told of. */
export function KindFields({ chosen, error, onChange }: KindFieldsProps) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-bold">Tell it when</legend>
      {all.map((kind) => (
        <Checkbox
          key={kind}
          label={webhookKinds[kind]}
          checked={chosen.includes(kind)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
          }
        />
      ))}
      <p role="alert" className="text-red text-small empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
