import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Refusal, toRefusal } from "#app/api/refusal.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { askForPass, readWallets, type Wallet } from "./commands.ts";
import { walletsHere } from "./wallets-here.ts";

const names: Record<Wallet, string> = { apple: "Apple Wallet", google: "Google Wallet" };

type WalletButtonsProps = {
  ticketId: string;
  /** whose ticket it is, for the names of the buttons where several tickets stand together */
  holderName?: string | null;
};

/** Puts a ticket into the wallet of this phone; nothing where the server has no keys for one. */
export function WalletButtons({ ticketId, holderName }: WalletButtonsProps) {
  const { data } = useQuery({
    queryKey: ["wallets"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: readWallets,
  });
  const [busy, setBusy] = useState<Wallet | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const wallets = data ? walletsHere(data, navigator.userAgent) : [];
  if (wallets.length === 0) return null;
  const add = async (wallet: Wallet) => {
    setBusy(wallet);
    setRefusal(null);
    try {
      const answer = await askForPass(wallet, ticketId);
      if ("url" in answer) window.location.assign(answer.url);
      else setRefusal(answer);
    } catch (error) {
      setRefusal(toRefusal(error, navigator.onLine));
    }
    setBusy(null);
  };
  return (
    <div className="grid basis-full gap-3">
      <div className="flex flex-wrap gap-3">
        {wallets.map((wallet) => (
          <Button
            key={wallet}
            size="sm"
            variant="outline"
            busy={busy === wallet}
            aria-label={`Add to ${names[wallet]}${holderName ? `: ticket of ${holderName}` : ""}`}
            onClick={() => void add(wallet)}
          >
            Add to {names[wallet]}
          </Button>
        ))}
      </div>
      <RefusalNote refusal={refusal} />
    </div>
  );
}
