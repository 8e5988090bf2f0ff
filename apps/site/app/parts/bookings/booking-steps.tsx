import clsx from "clsx";

const STEPS = [
  ["tickets", "Tickets"],
  ["details", "Your details"],
  ["done", "Done"],
] as const;

/** The three steps of a booking, with the one being taken. */
export function BookingSteps({ current }: { current: string }) {
  return (
    <ol className="flex flex-wrap gap-x-6 gap-y-1 border-line border-b pb-3">
      {STEPS.map(([step, label], index) => (
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
