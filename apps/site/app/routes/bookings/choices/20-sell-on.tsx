import { SellColumn } from "#app/parts/resale/sell-column.tsx";
import type { Choice, ChoiceProps } from "../choice.ts";

function SellOn({ tickets, onDone }: ChoiceProps) {
  return <SellColumn ticketIds={tickets.map(({ id }) => id)} onDone={onDone} />;
}

export default { title: "Sell it on", Column: SellOn } satisfies Choice;
