import { useEffect } from "react";
import { buttonClass } from "#app/ui/button-class.ts";

const elsewhere = "https://www.metoffice.gov.uk/weather/forecast/gcpvj0v07";
const betweenPressesMs = 800;

/** Leaves the page for a weather forecast, by button or by pressing Escape twice; Back does not lead here again. */
export function QuickExit() {
  useEffect(() => {
    let last = 0;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      if (event.timeStamp - last < betweenPressesMs) leave();
      last = event.timeStamp;
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <p className="mt-6 flex flex-wrap items-center gap-4">
      <a
        href={elsewhere}
        rel="noreferrer"
        className={buttonClass({ variant: "primary" })}
        onClick={(event) => {
          event.preventDefault();
          leave();
        }}
      >
        Leave this page now
      </a>
      <span className="text-ink-2">or press Escape twice. It opens a weather forecast.</span>
    </p>
  );
}

function leave(): void {
  window.location.replace(elsewhere);
}
