import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { TeamRefundForm } from "./team-refund-form.tsx";

type TeamRefundDialogProps = { order: string; onDone: () => unknown; onClose: () => void };

/** The refund of one order, over the list that it stands in. */
export default function TeamRefundDialog({ order, onDone, onClose }: TeamRefundDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => (isOpen ? null : onClose())}
      title={`Refund ${order}`}
      description="Nothing is sent before you have read what it does."
    >
      <TeamRefundForm
        order={order}
        onDone={() => {
          onClose();
          return onDone();
        }}
      />
    </Dialog>
  );
}
