import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

type ConfirmDialogProps = {
  title: string;
  consequence: string;
  action: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks once more, saying what will be different. */
export default function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequence, action, isBusy, onConfirm, onClose } = props;
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title={title} description={consequence}>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" onClick={onConfirm} busy={isBusy}>
          {isBusy ? "One moment..." : action}
        </Button>
      </div>
    </Dialog>
  );
}
