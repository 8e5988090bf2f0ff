import { type ReactNode, useEffect, useRef } from "react";
import { groupCode } from "#app/format/group-code.ts";
import { QrCode } from "#app/ui/sharing/qr-code.tsx";

type TicketScreenProps = {
  code: string;
  /** The code with its signature, which the QR says once it is written. */
  proof: string | null;
  eventTitle: string;
  ticketName: string;
  holderName: string | null;
  /** Night, doors, last entry in a line. */
  when: string;
  /** what a refund of part of the price left */
  refund?: string | null;
  /** puts it into the wallet of the phone */
  wallet?: ReactNode;
  /** whose money it was paid with; its place is kept until it is known */
  money?: ReactNode;
  onClose: () => void;
};

/** One ticket over the whole screen, black on white, for the door. */
export function TicketScreen({
  code,
  proof,
  eventTitle,
  ticketName,
  holderName,
  when,
  refund,
  wallet,
  money,
  onClose,
}: TicketScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-label={`Ticket for ${eventTitle}`}
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
        <div>
          <p className="type-h3">{eventTitle}</p>
          <p className="mt-1">{when}</p>
        </div>
        <QrCode
          text={proof ?? code}
          label={`QR code of ticket ${code}`}
          className="-mx-5 w-[min(100vw,62dvh)]"
        />
        <div className="grid gap-1">
          <p className="type-data [overflow-wrap:anywhere]">{groupCode(code)}</p>
          <p className="font-bold">{holderName}</p>
          <p>{ticketName}</p>
          {refund ? <p>{refund}</p> : null}
        </div>
        {wallet ? <div data-theme="light">{wallet}</div> : null}
        <p className="text-small text-[#4d473e]">
          Turn the brightness of your screen right up for the scanner.
        </p>
        {money ? <p className="min-h-[4lh] text-small text-[#4d473e]">{money}</p> : null}
      </div>
    </dialog>
  );
}
