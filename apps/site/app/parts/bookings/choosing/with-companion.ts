type Ticket = {
  id: string;
  status: string;
  place_number: number;
  ticket_type: { id: string; kind: string; parent_type_id: string | null } | null;
};

const LIVE = ["issued", "listed", "transfer_pending", "checked_in", "frozen"];

/** A ticket with the companion's that goes with it: the nth good one of a type with the nth of its companions. */
export function withCompanion<T extends Ticket>(tickets: readonly T[], ticket: T): T[] {
  const inOrder = tickets
    .filter(({ status }) => LIVE.includes(status))
    .toSorted((one, other) => one.place_number - other.place_number);
  const at = inOrder
    .filter(({ ticket_type }) => ticket_type?.id === ticket.ticket_type?.id)
    .findIndex(({ id }) => id === ticket.id);
  const companion = inOrder.filter(
    ({ ticket_type }) =>
      ticket_type?.kind === "companion" && ticket_type.parent_type_id === ticket.ticket_type?.id,
  )[at];
  return companion && companion.status === ticket.status ? [ticket, companion] : [ticket];
}

/** Whether a ticket goes with another one of its booking, and never alone. */
export const isCompanion = ({ ticket_type }: Ticket): boolean => ticket_type?.kind === "companion";
