import { useQuery } from "@tanstack/react-query";
import { type Answer, call } from "#app/api/call.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveMutation } from "#app/api/changes/use-exclusive-mutation.ts";
import { formatMoney } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import type { ManagedEvent } from "#app/parts/events/manage/manage-queries.ts";
import { Button } from "#app/ui/button.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { FundForm } from "./fund-form.tsx";

/** The fund of a night as its team reads it. */
export type TeamFund = Answer<"get_fund">;

/** The solidarity fund of a night: opened, changed, closed, and what is in it. Nobody reads who gave or took. */
export function FundSection({ event }: { event: ManagedEvent }) {
  const query = useQuery({
    queryKey: ["nights", "event", event.id, "fund"],
    queryFn: () => call("get_fund", { p_event_id: event.id }),
  });
  const mayChange = ["owner", "manager"].includes(event.team.role);
  return (
    <div className="grid grid-cols-1 gap-6">
      <p className="max-w-reading text-ink-2">
        People who can add to the fund when they book. People who cannot pay the price take a ticket for less
        or for nothing, and the fund pays you the rest. Nobody asks for a reason or for proof, and no list
        says who gave or took.
      </p>
      <Loaded query={query} what="The fund" why={refusedWhy(query)}>
        {(known) => (
          <>
            <FundState known={known} />
            {mayChange && !known.fund?.is_settled ? (
              <FundForm key={known.fund ? "kept" : "new"} event={event} fund={known.fund} />
            ) : null}
            {mayChange && known.fund?.is_open ? <CloseFund event={event} /> : null}
          </>
        )}
      </Loaded>
    </div>
  );
}

function FundState({ known: { fund, waiting_pence } }: { known: TeamFund }) {
  if (!fund)
    return (
      <p>
        {waiting_pence > 0
          ? `This night has no fund yet. ${formatMoney(waiting_pence)} from your earlier nights goes into it when you open one.`
          : "This night has no fund yet."}
      </p>
    );
  const sums = [
    ["Given", fund.given_pence],
    ["From earlier nights", fund.carried_pence],
    ["Deposits of people who did not come", fund.deposits_pence],
    [`Paid for ${plural(fund.tickets, "ticket")}`, -fund.paid_pence],
    ["Given back", -fund.back_pence],
  ] as const;
  return (
    <section aria-label="What is in the fund" className="grid gap-2">
      <p className="type-h3">
        {fund.is_settled ? "Settled" : `${formatMoney(fund.left_pence)} in the fund`}
        {fund.is_open || fund.is_settled ? "" : ", closed"}
      </p>
      <dl className="grid max-w-reading gap-1">
        {sums
          .filter(([label, pence]) => pence !== 0 || label === "Given")
          .map(([label, pence]) => (
            <div key={label} className="flex justify-between gap-4 border-line border-b py-1">
              <dt>{label}</dt>
              <dd className="font-mono">{formatMoney(pence)}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

function CloseFund({ event }: { event: ManagedEvent }) {
  const { attempt, isBusy, refusal } = useExclusiveMutation(["nights", "event", event.id]);
  const close = () =>
    void attempt(() => call("close_fund", { p_event_id: event.id })).then(
      (isDone) => isDone && notify("Fund closed"),
    );
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="outline" busy={isBusy} onClick={close}>
        Close the fund
      </Button>
      <p className="text-ink-2 text-small">
        Nobody adds or takes any more. Tickets that were taken stay good, and what is left waits for the end
        of the night.
      </p>
      <RefusalNote refusal={refusal} />
    </div>
  );
}
