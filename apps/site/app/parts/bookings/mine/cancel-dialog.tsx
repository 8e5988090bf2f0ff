import { browserClient } from "#app/api/browser-client.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { plural } from "#app/format/plural.ts";
import { cancelBooking } from "#app/parts/bookings/commands.ts";
import type { MyBooking } from "#app/parts/bookings/queries.ts";
import { toRefusal } from "#app/parts/bookings/refusal.ts";
import { RefusalNote } from "#app/parts/bookings/refusal-note.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { NeedsConnection } from "#app/ui/needs-connection.tsx";
import { notify } from "#app/ui/notices/toasts.ts";

type CancelDialogProps = { booking: MyBooking; onClose: () => void; onCancelled: () => void };

/** Asks once more before places are given back for good. */
export default function CancelDialog({ booking, onClose, onCancelled }: CancelDialogProps) {
  const { attempt, isBusy, refusal } = useExclusiveChange(toRefusal);

  const cancel = () =>
    attempt(async () => {
      await cancelBooking(await browserClient(), booking.id);
      notify("Booking cancelled");
      onCancelled();
    });

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Cancel this booking?"
      description={`${plural(booking.tickets.length, "place")} for ${booking.event.title} will go to someone else. This can't be undone.`}
    >
      <div className="grid gap-4">
        {refusal ? <RefusalNote refusal={refusal} /> : null}
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" onClick={cancel} busy={isBusy}>
            {isBusy ? "Cancelling..." : "Cancel booking"}
          </Button>
        </div>
        <NeedsConnection />
      </div>
    </Dialog>
  );
}
