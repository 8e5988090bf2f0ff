import clsx from "clsx";

type InOrOutProps = { action: "in" | "out"; isOnColour: boolean; onChoose: (action: "in" | "out") => void };

/** Whether scans let people in or count them out. */
export function InOrOut({ action, isOnColour, onChoose }: InOrOutProps) {
  return (
    <fieldset className="grid grid-cols-2 border-3 border-current">
      <legend className="sr-only">What a scan does</legend>
      {(["in", "out"] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={action === one}
          className={clsx(
            "min-h-14 font-bold text-[1.125rem] -outline-offset-4",
            action === one && (isOnColour ? "bg-bg text-ink" : "bg-ink text-bg"),
          )}
          onClick={() => onChoose(one)}
        >
          {one === "in" ? "People come in" : "People go out"}
        </button>
      ))}
    </fieldset>
  );
}
