import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { NewSecret } from "./new-secret.tsx";
import type { KeyTeam } from "./team-keys.ts";
import { type WebhookSecret, webhooksQuery } from "./team-webhooks.ts";
import { WebhookEntry } from "./webhook-entry.tsx";
import { WebhookForm } from "./webhook-form.tsx";

/** The addresses of a team that are told what happens: for its owners and managers. */
export function WebhooksSection({ team }: { team: KeyTeam }) {
  const query = useQuery(webhooksQuery(team));
  const [secrets, setSecrets] = useState<readonly WebhookSecret[]>([]);
  const forget = (id: string) => setSecrets((known) => known.filter((one) => one.id !== id));
  const show = (made: WebhookSecret) =>
    setSecrets((known) => [...known.filter(({ id }) => id !== made.id), made]);
  return (
    <section aria-labelledby="webhooks" className="grid gap-5">
      <h2 id="webhooks" tabIndex={-1} className="type-h2">
        Webhooks
      </h2>
      <p className="max-w-reading text-ink-2">
        We tell your own server when something happens: ids and states, never how to reach a person. Each
        message is signed with a secret, so that your server knows it is from us.
      </p>
      <Loaded query={query} what="Your webhooks" why={refusedWhy(query)}>
        {(webhooks) => (
          <div className="grid gap-6">
            {webhooks.length === 0 ? (
              <p>You have no webhooks yet.</p>
            ) : (
              <ul className="grid border-ink border-t-2" aria-label="Webhooks">
                {webhooks.map((webhook) => (
                  <WebhookEntry key={webhook.id} webhook={webhook} team={team} onSecret={show} />
                ))}
              </ul>
            )}
            <WebhookForm team={team} onSecret={show} />
          </div>
        )}
      </Loaded>
      {secrets.map(({ id, address, secret }) => (
        <NewSecret
          key={secret}
          label={`The secret of ${address}`}
          secret={secret}
          onDone={() => forget(id)}
        />
      ))}
    </section>
  );
}
