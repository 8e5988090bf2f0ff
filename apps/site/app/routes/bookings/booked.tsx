import { BookingDone, type BookingDoneProps } from "#app/parts/bookings/booking-done.tsx";
import { useKeepNewTickets } from "#app/parts/bookings/kept/use-keep-new-tickets.ts";
import { WalletButtons } from "#app/parts/passes/wallet-buttons.tsx";
import { bookerOf } from "#app/parts/profiles/booker-of.ts";
import { useSession } from "#app/parts/profiles/session/use-session.ts";

/** A booking that is made, kept on this device, with the way of its tickets into the wallet of the phone. */
export function Booked(props: Omit<BookingDoneProps, "walletOf" | "keeping">) {
  const keeping = useKeepNewTickets(bookerOf(useSession())?.id ?? null, props.isNew);
  return (
    <BookingDone
      {...props}
      keeping={keeping}
      walletOf={(ticket) => (
        <WalletButtons
          carried={{ ticket_id: ticket.id }}
          what={ticket.holder_name && `ticket of ${ticket.holder_name}`}
        />
      )}
    />
  );
}
