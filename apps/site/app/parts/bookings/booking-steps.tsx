import clsx from "clsx";

const STEPS = [
  ["tickets", "Tickets"],
  ["details", "Your details"],
  ["payment", "Payment"],
  ["done", "Done"],
] as const;

/** The steps of a booking, with the one being taken; what costs nothing has no step for paying. */
export function BookingSteps({ current, isPaid }: { current: string; isPaid: boolean }) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-1 border-line border-b pb-3">
      {STEPS.filter(([step]) => isPaid || step !== "payment").map(([step, label], index) => (
        <li
          key={step}
          aria-current={step === current ? "step" : undefined}
          className={clsx("type-label", step === current ? "font-bold text-pink" : "text-ink-2")}
        >
          {index + 1} {label}
        </li>
      ))}
    </ol>
  );
}
