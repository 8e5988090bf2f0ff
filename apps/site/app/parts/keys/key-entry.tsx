import { useState } from "react";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type KeyTeam, keysKey, scopes, type TeamKey } from "./team-keys.ts";

/** Who made a key and when it was used, in a line. */
function usedLine({ made_by, created_at, last_used_at, ended_at }: TeamKey): string {
  const made = `Made by ${made_by ?? "an erased account"}, ${momentName(created_at)}.`;
  if (ended_at) return `${made} Ended ${momentName(ended_at)}.`;
  return last_used_at ? `${made} Last used ${momentName(last_used_at)}.` : `${made} Not used yet.`;
}

/** One key, with the way to revoke it. */
export function KeyEntry({ entry, team }: { entry: TeamKey; team: KeyTeam }) {
  const [isAsking, setIsAsking] = useState(false);
  const { attempt, isBusy, refusal } = useExclusiveMutation(keysKey(team));
  const revoke = async () => {
    const isDone = await attempt(() => call("revoke_team_key", { p_key_id: entry.id }));
    if (isDone) notify(`The key ${entry.name} is revoked`);
  };
  return (
    <li className="grid gap-2 border-line border-b py-4">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 [overflow-wrap:anywhere]">
        <strong dir="auto">{entry.name}</strong>
        <code className="text-ink-2">uck_{entry.prefix}_…</code>
        {entry.ended_at ? (
          <Badge>{entry.ended_why === "maker_left" ? "Ended: the person who made it left" : "Revoked"}</Badge>
        ) : null}
      </p>
      <p>{entry.scopes.map((scope) => scopes[scope].label).join(", ")}</p>
      <p className="text-ink-2 text-small">{usedLine(entry)}</p>
      <RefusalNote refusal={refusal} />
      {entry.ended_at ? null : isAsking ? (
        <div className="grid gap-3">
          <p>What uses this key is refused from then on. This cannot be undone.</p>
          <div className="flex flex-wrap gap-3">
            <Button size="sm" variant="danger" busy={isBusy} onClick={() => void revoke()}>
              Revoke the key<span className="sr-only"> {entry.name}</span>
            </Button>
            <Button size="sm" variant="quiet" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
          </div>
        </div>
      ) : (
        <div>
          <Button size="sm" variant="outline" onClick={() => setIsAsking(true)}>
            Revoke<span className="sr-only"> the key {entry.name}</span>
          </Button>
        </div>
      )}
    </li>
  );
}
