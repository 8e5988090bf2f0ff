import type { ReactNode } from "react";
import { LinkButton } from "#app/ui/link-button.tsx";
import type { OfferedTickets } from "./queries.ts";

type OfferStateProps = {
  offer: OfferedTickets;
  isSignedIn: boolean;
  isGuest: boolean;
  withoutAccount: ReactNode;
  signInPath: string;
  signUpPath: string;
};

const ENDED: Partial<Record<OfferedTickets["state"], string>> = {
  declined: "This ticket was turned down, and stays with the person who sent it.",
  revoked: "The person who sent this ticket has taken it back.",
  expired: "The time to accept this ticket is over. Ask the person who sent the ticket to send it again.",
  ended: "This ticket is no longer being passed on.",
  cancelled: "This night has been cancelled.",
  over: "This night is over.",
};

/** What stands in the way of accepting, or what became of the offer. Nothing where the reader may simply accept. */
export function OfferState({ offer, isSignedIn, isGuest, withoutAccount, ...paths }: OfferStateProps) {
  if (offer.state === "accepted")
    return offer.is_mine ? (
      <div className="grid justify-items-start gap-3" role="status">
        <p className="border-green border-s-4 ps-4">
          {offer.tickets.length === 1 ? "The ticket is" : "The tickets are"} yours. We have sent you a
          confirmation.
        </p>
        <LinkButton to="/bookings">See your bookings</LinkButton>
      </div>
    ) : (
      <p className="border-warn border-s-4 ps-4">This ticket has been accepted.</p>
    );
  const ended = ENDED[offer.state];
  if (ended)
    return (
      <p role="status" className="border-warn border-s-4 ps-4">
        {ended}
      </p>
    );
  if (offer.is_from_me)
    return (
      <p className="border-warn border-s-4 ps-4">
        You are passing this on to {offer.address}. You can take it back under My bookings.
      </p>
    );
  if (isGuest && offer.is_for_me) return null;
  if (!isSignedIn) return <WhoIsIt {...{ offer, isGuest, withoutAccount }} {...paths} />;
  if (offer.is_unconfirmed)
    return (
      <p className="border-warn border-s-4 ps-4">
        Your address is not confirmed yet. Open the link in the email we sent you, then come back here.
      </p>
    );
  if (!offer.is_for_me)
    return (
      <p className="border-warn border-s-4 ps-4">
        This ticket is for another email address: {offer.address}. Sign out, and sign in with the account of
        that address.
      </p>
    );
  return null;
}

/** The ways to show that the ticket was sent to the reader. */
function WhoIsIt({
  offer,
  isGuest,
  withoutAccount,
  signInPath,
  signUpPath,
}: Omit<OfferStateProps, "isSignedIn">) {
  const isOpen = !offer.event.requires_account;
  return (
    <div className="grid gap-3">
      <p>
        It was sent to {offer.address}.{" "}
        {isOpen && isGuest
          ? "Type this address, and we email you a code."
          : isOpen
            ? "Accept it without an account, or with the account of that address."
            : "This organiser asks everybody for an account: sign in, or make an account with that address."}
      </p>
      {isOpen ? withoutAccount : null}
      <div className="flex flex-wrap gap-3">
        <LinkButton to={signInPath} variant={isOpen ? "outline" : "primary"}>
          Sign in
        </LinkButton>
        <LinkButton to={signUpPath} variant="outline">
          Create an account
        </LinkButton>
      </div>
    </div>
  );
}
