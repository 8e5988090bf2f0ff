import { WalletButtons } from "./wallet-buttons.tsx";

/** Puts the card of a member into the wallet of this phone. */
export default function CardWallet({ membershipId, organiser }: { membershipId: string; organiser: string }) {
  return <WalletButtons carried={{ membership_id: membershipId }} what={`card of ${organiser}`} />;
}
