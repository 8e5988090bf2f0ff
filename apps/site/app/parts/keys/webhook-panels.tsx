import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { KindFields } from "./kind-fields.tsx";
import type { Webhook, WebhookKind } from "./team-webhooks.ts";

type PanelProps = { address: string; isBusy: boolean; onDone: () => void };

/** Asks before a webhook gets another secret. */
export function SecretPanel({ address, isBusy, onDone }: PanelProps) {
  return (
    <div className="grid gap-3">
      <p>
        Your server needs the new secret within a day: until then we sign with both. We show it once, as soon
        as you make it.
      </p>
      <div>
        <Button size="sm" variant="danger" busy={isBusy} onClick={onDone}>
          Make a new secret<span className="sr-only"> for {address}</span>
        </Button>
      </div>
    </div>
  );
}

/** Asks before a webhook is removed. */
export function RemovePanel({ address, isBusy, onDone }: PanelProps) {
  return (
    <div className="grid gap-3">
      <p>We stop sending to it, and the list of what was sent is deleted.</p>
      <div>
        <Button size="sm" variant="danger" busy={isBusy} onClick={onDone}>
          Remove the webhook<span className="sr-only"> {address}</span>
        </Button>
      </div>
    </div>
  );
}

type KindsPanelProps = {
  webhook: Webhook;
  isBusy: boolean;
  onDone: (kinds: WebhookKind[]) => void;
};

/** Chooses again what a webhook is told. */
export function KindsPanel({ webhook, isBusy, onDone }: KindsPanelProps) {
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(webhook.kinds);
  const [error, setError] = useState<string>();
  const choose = (chosen: readonly WebhookKind[]) => {
    setKinds(chosen);
    setError(undefined);
  };
  const save = () => (kinds.length === 0 ? setError("Choose at least one.") : onDone([...kinds]));
  return (
    <div className="grid max-w-reading gap-3" data-holds-update="">
      <KindFields chosen={kinds} error={error} onChange={choose} />
      <div>
        <Button size="sm" variant="outline" busy={isBusy} onClick={save}>
          Save<span className="sr-only"> what {webhook.address} is told</span>
        </Button>
      </div>
    </div>
  );
}
