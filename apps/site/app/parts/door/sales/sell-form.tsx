import { type SubmitEvent, useState } from "react";
import { formatMoney, formatPrice } from "#app/format/money.ts";
import { plural } from "#app/format/plural.ts";
import type { DoorType } from "#app/parts/door/door-answers.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import { ReasonForm } from "#app/parts/door/reason-form.tsx";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { ChangeReckoner } from "./change-reckoner.tsx";
import { type Basket, mostOf, peopleIn, totalOf } from "./sale.ts";
import { TypeStepper } from "./type-stepper.tsx";
import { type Order, useTill } from "./use-till.ts";

/** The till: how many of which ticket, cash or card, and the change. Everybody sold to is counted in at once. */
export function SellForm({ types }: { types: readonly DoorType[] }) {
  const { view } = useDoor();
  const { sell, isBusy, refusal, setRefusal } = useTill(types);
  const [basket, setBasket] = useState<Basket>({});
  const [method, setMethod] = useState<Order["method"]>("cash");
  const [sold, setSold] = useState<string | null>(null);
  const isOffline = view.offlineSince !== null;
  const total = totalOf(basket, types);
  const people = peopleIn(basket);
  const isTooMany = types.some((type) => (basket[type.ticket_type_id] ?? 0) > mostOf(type, isOffline));
  const isFull = refusal?.code === "DOOR_HOUSE_FULL";
  const finish = async (reason?: string) => {
    const sale = await sell({ basket, method }, reason);
    if (!sale) return;
    setSold(
      `Sold: ${plural(people, "place")}, ${formatMoney(sale.total_pence)} by ${sale.method}.${sale.isWaiting ? " It waits here until there is a connection." : ""} Let them in.`,
    );
    setBasket({});
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (people > 0 && !isTooMany) void finish();
  };
  const choose = (id: string, quantity: number) => {
    setBasket({ ...basket, [id]: quantity });
    setRefusal(null);
    setSold(null);
  };
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      <ul className="grid border-ink border-t-2">
        {types.map((type) => (
          <li key={type.ticket_type_id} className="border-line border-b py-3">
            <TypeStepper
              type={type}
              value={basket[type.ticket_type_id] ?? 0}
              most={mostOf(type, isOffline)}
              isOffline={isOffline}
              onChange={(quantity) => choose(type.ticket_type_id, quantity)}
            />
          </li>
        ))}
      </ul>
      <MethodChoice value={method} onChange={setMethod} />
      {method === "cash" && total > 0 ? <ChangeReckoner key={total} totalPence={total} /> : null}
      {isTooMany ? (
        <p className="border-warn border-s-4 ps-4">
          {isOffline
            ? "Without a connection only what is kept for this device can be sold."
            : "There are not so many left. Choose fewer."}
        </p>
      ) : null}
      {isFull ? null : <RefusalNote refusal={refusal} />}
      {isFull ? (
        <ReasonForm
          title="House full: one out, one in"
          says="Wait until a person leaves, or give a reason to sell anyway."
          label="Sell all the same"
          isBusy={isBusy}
          onGive={(reason) => void finish(reason)}
          onCancel={() => setRefusal(null)}
        />
      ) : (
        <Button
          type="submit"
          size="lg"
          className="min-h-16 text-[1.25rem]"
          busy={isBusy}
          disabled={people === 0 || isTooMany}
        >
          {people === 0 ? "Choose tickets" : `Sell ${people} for ${formatPrice(total)}`}
        </Button>
      )}
      <p role="status" className="border-green border-s-4 ps-4 font-bold empty:hidden">
        {sold}
      </p>
    </form>
  );
}

type MethodChoiceProps = { value: Order["method"]; onChange: (method: Order["method"]) => void };

/** Cash or card, in halves that a thumb finds. */
function MethodChoice({ value, onChange }: MethodChoiceProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">How it is paid</legend>
      {(["cash", "card"] as const).map((way) => (
        <label
          key={way}
          className="flex min-h-14 items-center justify-center gap-3 border-2 border-ink font-bold has-checked:bg-ink has-checked:text-bg has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3"
        >
          <input
            type="radio"
            name="method"
            className="size-6 accent-pink"
            checked={value === way}
            onChange={() => onChange(way)}
          />
          {way === "cash" ? "Cash" : "Card"}
        </label>
      ))}
    </fieldset>
  );
}
