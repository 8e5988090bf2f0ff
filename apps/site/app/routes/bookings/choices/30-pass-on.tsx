import { PassOnForm } from "#app/parts/transfers/pass-on-form.tsx";
import type { Choice, ChoiceProps } from "../choice.ts";

function PassOn({ booking, tickets, onDone }: ChoiceProps) {
  const why = whyNot(booking, tickets);
  if (why) return <p>{why}</p>;
  const { status, starts_at, ends_at } = booking.event;
  const overAt = ends_at ? Date.parse(ends_at) : Date.parse(starts_at) + HOURS_WITHOUT_END * 3_600_000;
  return (
    <PassOnForm
      ticketIds={tickets.map(({ id }) => id)}
      overAt={status === "postponed" ? null : overAt}
      onDone={onDone}
    />
  );
}

const HOURS_WITHOUT_END = 8;

function whyNot({ event, is_comp }: ChoiceProps["booking"], tickets: ChoiceProps["tickets"]): string | null {
  if (is_comp)
    return "This is a free ticket from the organiser, so it can't be passed on. Ask them to send it to another person.";
  if (event.requires_approval || !event.transfer_enabled)
    return "The organiser does not let tickets for this night be passed on.";
  if (tickets.some(({ hand_overs }) => hand_overs >= 3))
    return "This ticket has been passed on three times, so it stays with you now.";
  return null;
}

export default { title: "Pass it on", Column: PassOn } satisfies Choice;
