import { useState } from "react";
import { callForOutcome } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { EndForm } from "./end-form.tsx";
import { type Hire, hireKey } from "./hire.ts";
import { OfferForm } from "./offer-form.tsx";

/** What the reader's side can do with a request as it stands. */
export function HireActions({ hire }: { hire: Hire }) {
  const [form, setForm] = useState<"offer" | "decline" | "cancel" | null>(null);
  const [isWarned, setIsWarned] = useState(false);
  const { run, isBusy, refusal } = useExclusiveMutation(hireKey);
  const isTeam = hire.side === "team";
  const isLive = !hire.is_over;
  const isBeforeOffer = ["sent", "ongoing", "offered"].includes(hire.status);
  const mayOffer = isTeam && isLive && isBeforeOffer;
  const mayTake =
    !isTeam && isLive && hire.status === "offered" && hire.offer !== null && !hire.offer.is_over;
  const mayConfirm = isTeam && isLive && hire.status === "requested";
  const mayDecline = isTeam && (isBeforeOffer || hire.status === "requested");
  // until it is confirmed the team declines
  const mayCancel = hire.may_cancel && !(isTeam && hire.status !== "confirmed");
  const move = async (way: "take_hire_offer" | "confirm_hire", done: string) => {
    const isDone = await run(async () => {
      const named = { p_request_id: hire.id, p_version: hire.version };
      const answer =
        way === "confirm_hire"
          ? await callForOutcome(way, { ...named, p_knows_clash: isWarned })
          : await callForOutcome(way, named);
      setIsWarned(answer.error?.details === "HIRE_CLASH");
      if (answer.error) throw answer.error;
      return true;
    });
    if (isDone) notify(done);
  };
  if (form === "offer") return <OfferForm hire={hire} onDone={() => setForm(null)} />;
  if (form) return <EndForm hire={hire} way={form} onDone={() => setForm(null)} />;
  return (
    <div className="grid gap-3">
      <RefusalNote refusal={refusal} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        {mayTake ? (
          <Button
            busy={isBusy}
            onClick={() => void move("take_hire_offer", "Taken. The room confirms it next.")}
          >
            Take the offer
          </Button>
        ) : null}
        {mayConfirm ? (
          <Button busy={isBusy} onClick={() => void move("confirm_hire", "Confirmed")}>
            {isWarned ? "Confirm it all the same" : "Confirm the hire"}
          </Button>
        ) : null}
        {mayOffer ? (
          <Button onClick={() => setForm("offer")}>
            {hire.status === "offered" ? "Change the offer" : "Make an offer"}
          </Button>
        ) : null}
        {mayDecline ? (
          <Button variant="outline" onClick={() => setForm("decline")}>
            Decline
          </Button>
        ) : null}
        {mayCancel ? (
          <Button variant="outline" onClick={() => setForm("cancel")}>
            {hire.status === "confirmed" ? "Cancel the hire" : "Take the request back"}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
