import { BookingDone, type BookingDoneProps } from "#app/parts/bookings/booking-done.tsx";
import { WalletButtons } from "#app/parts/passes/wallet-buttons.tsx";

/** A booking that is made, with the way of its tickets into the wallet of the phone. */
export function Booked(props: Omit<BookingDoneProps, "walletOf">) {
  return (
    <BookingDone
      {...props}
      walletOf={(ticket) => <WalletButtons ticketId={ticket.id} holderName={ticket.holder_name} />}
    />
  );
}
