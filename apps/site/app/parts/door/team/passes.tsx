import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { momentName } from "#app/format/moment.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ListEnd } from "#app/ui/list-end.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { IssuedPass } from "./issued-pass.tsx";
import { type NewPass, PassForm } from "./pass-form.tsx";
import { type DoorPass, doorPassesQuery, teamDoorKey } from "./team-door-queries.ts";

/** Most passes of a night that stand at a time. */
const MOST = 20;

type PassesProps = { eventId: string; siteUrl: string; isOver: boolean };

/** The passes of a night: who has one, and giving out another. */
export function Passes({ eventId, siteUrl, isOver }: PassesProps) {
  const query = useQuery(doorPassesQuery(eventId));
  const [issued, setIssued] = useState<NewPass | null>(null);
  return (
    <Loaded query={query} what="The passes" why={refusedWhy(query)}>
      {(passes) => {
        const standing = passes.filter(({ state }) => state !== "revoked").length;
        return (
          <div className="grid grid-cols-1 gap-6">
            <p className="max-w-reading text-ink-2">
              A pass lets a helper without an account work at the door of this night. It belongs to the first
              device that opens it, and ends six hours after the night.
            </p>
            {issued ? <IssuedPass pass={issued} siteUrl={siteUrl} onDone={() => setIssued(null)} /> : null}
            {passes.length > 0 ? (
              <>
                <ul className="grid border-ink border-t-2">
                  {passes.map((pass) => (
                    <li key={pass.id} className="border-line border-b py-3">
                      <PassRow eventId={eventId} pass={pass} />
                    </li>
                  ))}
                </ul>
                <ListEnd shown={passes.length} most={200} which="latest" />
              </>
            ) : (
              <p className="text-ink-2">No one has a pass yet.</p>
            )}
            {isOver ? (
              <p className="border-warn border-s-4 ps-4">This night is over. No more passes are given out.</p>
            ) : standing >= MOST ? (
              <p className="border-warn border-s-4 ps-4">
                A night has at most {MOST} passes. Revoke one that is not needed to give out another.
              </p>
            ) : issued ? null : (
              <PassForm eventId={eventId} onIssued={setIssued} />
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

function PassRow({ eventId, pass }: { eventId: string; pass: DoorPass }) {
  const [isAsking, setIsAsking] = useState(false);
  const { run, isBusy, refusal } = useExclusiveMutation(teamDoorKey(eventId));
  const isStanding = pass.state === "waiting" || pass.state === "in_use";
  const revoke = async () => {
    const isDone = await run(async () => {
      await call("revoke_door_pass", { p_pass_id: pass.id });
      return true;
    });
    if (isDone) notify(`The pass of ${pass.label} was revoked`);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          <strong>{pass.label}</strong>{" "}
          <span className="text-ink-2">
            {[pass.role === "supervisor" ? "Supervisor" : "Steward", pass.gate].filter(Boolean).join(", ")}
          </span>
        </p>
        <PassState pass={pass} />
      </div>
      {!isStanding ? null : isAsking ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>Revoke it? The device can do nothing more.</p>
          <Button size="sm" variant="danger" busy={isBusy} onClick={() => void revoke()}>
            Revoke<span className="sr-only"> the pass of {pass.label}</span>
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setIsAsking(false)}>
            Keep
          </Button>
        </div>
      ) : (
        <Button size="sm" variant="quiet" onClick={() => setIsAsking(true)}>
          Revoke<span className="sr-only"> the pass of {pass.label}</span>
        </Button>
      )}
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function PassState({ pass: { state, claimed_at: claimedAt, ends_at: endsAt } }: { pass: DoorPass }) {
  switch (state) {
    case "waiting":
      return <Badge tone="ok">Ready: opens on one device</Badge>;
    case "in_use":
      return <Badge tone="ok">On a device{claimedAt ? ` since ${momentName(claimedAt)}` : ""}</Badge>;
    case "revoked":
      return <Badge tone="danger">Revoked {momentName(endsAt)}</Badge>;
    default:
      return <Badge>Ended {momentName(endsAt)}</Badge>;
  }
}
