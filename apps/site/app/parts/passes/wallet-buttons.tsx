import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Refusal, toRefusal } from "#app/api/changes/refusal.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { askForPass, type Carried, readWallets, type Wallet } from "./commands.ts";
import { walletsHere } from "./wallets-here.ts";

const names: Record<Wallet, string> = { apple: "Apple Wallet", google: "Google Wallet" };

type WalletButtonsProps = {
  carried: Carried;
  /** what it is, for the names of the buttons where several stand together: "ticket of Ada" */
  what?: string | null;
};

/** Puts a ticket or a card into the wallet of this phone; nothing where the server has no keys for one. */
export function WalletButtons({ carried, what }: WalletButtonsProps) {
  const { data } = useQuery({
    queryKey: ["wallets"],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: readWallets,
  });
  const [chosen, setChosen] = useState<Wallet | null>(null);
  const { attempt, isBusy, refusal, setRefusal } = useExclusiveChange<Refusal>(toRefusal);
  const wallets = data ? walletsHere(data, navigator.userAgent) : [];
  if (wallets.length === 0) return null;
  const add = (wallet: Wallet) =>
    attempt(async () => {
      setChosen(wallet);
      const answer = await askForPass(wallet, carried);
      if ("url" in answer) window.location.assign(answer.url);
      else setRefusal(answer);
      return "url" in answer;
    });
  return (
    <div className="grid basis-full gap-3">
      <div className="flex flex-wrap gap-3">
        {wallets.map((wallet) => (
          <Button
            key={wallet}
            size="sm"
            variant="outline"
            busy={isBusy && chosen === wallet}
            aria-label={`Add to ${names[wallet]}${what ? `: ${what}` : ""}`}
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
