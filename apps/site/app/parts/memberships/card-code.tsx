import { useQuery } from "@tanstack/react-query";
import { Suspense, useEffect, useRef, useState } from "react";
import { call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { QrCode } from "#app/ui/sharing/qr-code.tsx";
import { standingWords } from "./membership-words.ts";
import type { MyMembership, WalletComponent } from "./my-memberships.ts";

type CardCodeProps = {
  membership: MyMembership;
  personId: string;
  Wallet: WalletComponent;
};

/** Opens a member's card over the whole screen, where its member asks for it. */
export function CardCode({ membership, personId, Wallet }: CardCodeProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button size="sm" variant="outline" onClick={() => setIsOpen(true)}>
        Show the card<span className="sr-only"> of {membership.organiser}</span>
      </Button>
      {isOpen ? (
        <CardScreen
          membership={membership}
          personId={personId}
          Wallet={Wallet}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </div>
  );
}

/** The card, black on white, for the door. */
function CardScreen({ membership, personId, Wallet, onClose }: CardCodeProps & { onClose: () => void }) {
  const { organiser, plan } = membership;
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  const query = useQuery({
    queryKey: ["memberships", personId, "card", membership.id],
    queryFn: () => call("show_member_card", { p_membership_id: membership.id }),
  });
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={`Member card of ${organiser}`}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-y-auto bg-[#fff] text-[#000]"
    >
      <div className="mx-auto grid min-h-full max-w-md content-between justify-items-center gap-4 p-5 text-center">
        <button
          type="button"
          className="min-h-11 justify-self-end border-2 border-[#000] px-5 font-bold outline-offset-3 focus-visible:outline-[#144bb7]"
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
        <div className="[overflow-wrap:anywhere]">
          <p className="type-h3" dir="auto">
            {organiser}
          </p>
          <p className="mt-1" dir="auto">
            {plan}
          </p>
        </div>
        <Loaded query={query} what="Your card" why={refusedWhy(query)}>
          {(code) => (
            <QrCode text={code} label={`Card of ${organiser}`} className="-mx-5 w-[min(100vw,58dvh)]" />
          )}
        </Loaded>
        <p className="font-bold">{standingWords(membership)}</p>
        <div data-theme="light">
          <Suspense fallback={null}>
            <Wallet membershipId={membership.id} organiser={organiser} />
          </Suspense>
        </div>
        <p className="text-[#4d473e] text-small">Show it at their door, beside your ticket.</p>
      </div>
    </dialog>
  );
}
