import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { call } from "#app/api/call.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { withMoneyKey } from "#app/api/changes/with-money-key.ts";
import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { ErrorState } from "#app/ui/error-state.tsx";
import { NeedsConnection } from "#app/ui/needs-connection.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { useOnline } from "#app/ui/use-online.ts";
import { type MyPass, myPassesQuery } from "./pass-queries.ts";

const nightWords: Partial<Record<MyPass["nights"][number]["status"], string>> = {
  checked_in: "used",
  transferred: "passed on",
  transfer_pending: "being passed on",
  cancelled: "given back",
  refunded: "paid back",
  frozen: "on hold",
  void: "not valid",
  expired: "not used",
};

type MyPassesProps = {
  personId: string;
  /** the form that passes on a whole pass, which is a part of its own */
  passOn: (pass: MyPass, onDone: () => void) => ReactNode;
};

/** The passes of a person, each as one thing with its nights. Draws nothing for a person who has none. */
export default function MyPasses({ personId, passOn }: MyPassesProps) {
  const { data: passes, isError, isFetching, refetch } = useQuery(myPassesQuery(personId));
  const isOnline = useOnline();
  if (passes === undefined)
    // without a connection the copies of the tickets are below
    return isError && isOnline ? (
      <ErrorState onRetry={() => void refetch()} busy={isFetching}>
        Your passes could not be loaded. They are safe, and their tickets are below.
      </ErrorState>
    ) : null;
  if (passes.length === 0) return null;
  return (
    <ul aria-label="Passes" className="mt-6 grid gap-4">
      {passes.map((pass) => (
        <li key={pass.id} className="grid gap-3 border-2 border-ink p-5">
          <Pass pass={pass} personId={personId} passOn={passOn} />
        </li>
      ))}
    </ul>
  );
}

function Pass({ pass, personId, passOn }: { pass: MyPass } & MyPassesProps) {
  const [open, setOpen] = useState<"give back" | "pass on" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <h2 className="type-h3" dir="auto">
        {pass.name}, <Link to={`/series/${pass.series.slug}`}>{pass.series.title}</Link>
      </h2>
      <p>
        {plural(pass.nights.length, "night")} with one code. Show the code of any of its tickets below, or
        this one: <code className="type-data [overflow-wrap:anywhere]">{pass.code.toUpperCase()}</code>
      </p>
      <ul className="grid">
        {pass.nights.map((night) => (
          <li
            key={night.booking_id}
            className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2"
          >
            <Link to={`/events/${night.slug}`}>
              <span dir="auto">{night.title}</span>, {momentName(night.starts_at)}
            </Link>
            <span className="text-ink-2">
              {night.event_status === "cancelled" ? "cancelled, " : ""}
              {[nightWords[night.status], formatMoney(night.share_pence)].filter(Boolean).join(", ")}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-ink-2 text-small">To pass on or give back a single night, use its ticket below.</p>
      <div className="flex flex-wrap gap-3">
        <Link to={`/payment?booking=${pass.ref}`} className="inline-flex min-h-11 items-center">
          Order and receipt
        </Link>
        {pass.return_pence === null ? null : (
          <>
            <Button size="sm" variant="outline" onClick={() => setOpen("pass on")}>
              Pass the pass on
            </Button>
            <Button size="sm" variant="outline" onClick={() => setOpen("give back")}>
              Give the pass back
            </Button>
          </>
        )}
      </div>
      {open === "give back" && pass.return_pence !== null ? (
        <GiveBackDialog pass={pass} pence={pass.return_pence} personId={personId} onClose={close} />
      ) : null}
      {open === "pass on" ? (
        <Dialog
          open
          onOpenChange={(isOpen) => !isOpen && close()}
          title="Pass this pass on?"
          description={`${pass.name}: every night that is still to come goes to one person, with a code of their own.`}
        >
          {passOn(pass, close)}
        </Dialog>
      ) : null}
    </>
  );
}

type GiveBackDialogProps = { pass: MyPass; pence: number; personId: string; onClose: () => void };

function GiveBackDialog({ pass, pence, personId, onClose }: GiveBackDialogProps) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["mine", personId]);
  const giveBack = async () => {
    const args = { p_order_id: pass.id, p_expected_pence: pence };
    const isDone = await attempt(() =>
      withMoneyKey(["give_back_series_pass", args], (key) =>
        call("give_back_series_pass", { ...args, p_idempotency_key: key }),
      ),
    );
    if (!isDone) return;
    notify("Pass given back");
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Give this pass back?"
      description={`${
        pence > 0
          ? `${formatMoney(pence)} comes back to your card.`
          : "You would not get a refund: these nights give none for a change of mind now."
      } Every night that is left goes to someone else. This can't be undone.`}
    >
      <div className="grid gap-4">
        <RefusalNote refusal={refusal} />
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" onClick={() => void giveBack()} busy={isBusy}>
            {isBusy ? "Giving back..." : "Give the pass back"}
          </Button>
        </div>
        <NeedsConnection />
      </div>
    </Dialog>
  );
}
