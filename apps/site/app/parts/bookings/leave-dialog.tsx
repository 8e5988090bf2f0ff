import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

type LeaveDialogProps = { until: string; onStay: () => void; onLeave: () => void; onRelease: () => void };

/** Before leaving a booking half made: what stays held, and until when. */
export default function LeaveDialog({ until, onStay, onLeave, onRelease }: LeaveDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onStay()}
      title="Leave this booking?"
      description={`Your tickets stay held until ${until}. Come back before then to finish.`}
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStay}>Stay</Button>
        <Button variant="outline" onClick={onLeave}>
          Leave
        </Button>
        <Button variant="quiet" onClick={onRelease}>
          Leave and let them go
        </Button>
      </div>
    </Dialog>
  );
}
