import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { KeyEntry } from "./key-entry.tsx";
import { KeyForm } from "./key-form.tsx";
import { NewSecret } from "./new-secret.tsx";
import { type KeyTeam, keysQuery } from "./team-keys.ts";
import { WebhooksSection } from "./webhooks-section.tsx";

const most = 50;

/** Keys and webhooks of a team: for its owners and managers. */
export default function KeysAndWebhooks({ team }: { team: KeyTeam }) {
  return (
    <div className="grid gap-12">
      <KeysSection team={team} />
      <WebhooksSection team={team} />
    </div>
  );
}

function KeysSection({ team }: { team: KeyTeam }) {
  const query = useQuery(keysQuery(team));
  const [made, setMade] = useState<string | null>(null);
  return (
    <section aria-labelledby="keys" className="grid gap-5">
      <h2 id="keys" tabIndex={-1} className="type-h2">
        Keys
      </h2>
      <div className="grid max-w-reading gap-3 text-ink-2">
        <p>
          With a key, your own website can list your nights here and read your bookings. Keep it on your
          server, like a password: anyone who has it can do what it may do.
        </p>
        <p>
          A key belongs to the team. It ends when the person who made it is no longer an owner or manager, and
          the owners are told.
        </p>
      </div>
      <Loaded query={query} what="Your keys" why={refusedWhy(query)}>
        {(keys) => (
          <div className="grid gap-6">
            {keys.length === 0 ? (
              <p>You have no keys yet.</p>
            ) : (
              <ul className="grid border-ink border-t-2" aria-label="Keys">
                {keys.map((entry) => (
                  <KeyEntry key={entry.id} entry={entry} team={team} />
                ))}
              </ul>
            )}
            <ListEnd shown={keys.length} most={most} />
            {made === null ? <KeyForm team={team} onMade={setMade} /> : null}
          </div>
        )}
      </Loaded>
      {made === null ? null : <NewSecret label="Your new key" secret={made} onDone={() => setMade(null)} />}
    </section>
  );
}
