import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";

/** Asks once more before a name stands on the list of a night that says something private of those who come. */
export default function ConfirmShown({
  onCancel,
  onConfirm,
}: {
  onCancel: () => void;
  onConfirm: () => void;
}) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title="Can others see you here?"
      description="Being on this list can tell others something private about you: whom you love, what you like, or what you have left behind."
    >
      <div className="flex flex-wrap gap-3">
        <Button onClick={onConfirm}>Yes, show my name</Button>
        <Button variant="outline" onClick={onCancel}>
          Keep me off the list
        </Button>
      </div>
    </Dialog>
  );
}
