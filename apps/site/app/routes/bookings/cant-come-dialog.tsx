import { plural } from "#app/format/plural.ts";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { type ChoiceProps, choices } from "./choice.ts";

type CantComeDialogProps = Omit<ChoiceProps, "onDone"> & { onClose: () => void; onChanged: () => void };

/** Everything that can be done with a ticket one cannot use, side by side. */
export function CantComeDialog({ booking, tickets, onClose, onChanged }: CantComeDialogProps) {
  const names = tickets.map(({ holder_name, ticket_type }) => holder_name ?? ticket_type?.name ?? "a ticket");
  const onDone = () => {
    onClose();
    onChanged();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="I can't come"
      description={`${booking.event.title}: ${plural(tickets.length, "ticket")}, ${names.join(" and ")}. Nothing happens until you choose.`}
      className="max-w-5xl"
    >
      <div className="grid gap-6 md:grid-flow-col md:auto-cols-fr md:gap-0 md:divide-x-2 md:divide-ink">
        {choices.map(({ title, Column }) => (
          <section
            key={title}
            className="grid content-start gap-3 border-ink border-t-2 pt-4 md:border-t-0 md:px-5 md:pt-0 md:first:ps-0 md:last:pe-0"
          >
            <h3 className="type-h3">{title}</h3>
            <Column booking={booking} tickets={tickets} onDone={onDone} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}
