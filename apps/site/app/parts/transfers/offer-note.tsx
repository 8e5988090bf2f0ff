import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { deadlineName } from "#app/format/moment.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import type { MyTransfer } from "./queries.ts";

/** Beside a ticket that is being passed on: to whom, until when, and the way to take it back. */
export function OfferNote({ offer }: { offer: MyTransfer }) {
  const { run, isBusy, refusal } = useExclusiveMutation(["mine"]);
  async function revoke() {
    const answer = await run(() => call("revoke_transfer", { p_transfer_id: offer.id }).then(() => true));
    if (answer) notify("Taken back. The ticket is yours as before.");
  }
  return (
    <div className="grid basis-full gap-2 border-warn border-s-4 ps-4">
      <p className="text-small [overflow-wrap:anywhere]">
        Waiting for {offer.to_email} until {deadlineName(offer.expires_at)}. Your code works until they
        accept.
      </p>
      <RefusalNote refusal={refusal} />
      <div>
        <Button variant="outline" size="sm" busy={isBusy} onClick={() => void revoke()}>
          {isBusy ? "Taking it back..." : "Take it back"}
        </Button>
      </div>
    </div>
  );
}
