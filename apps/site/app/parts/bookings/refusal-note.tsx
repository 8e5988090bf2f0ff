import type { ReactNode } from "react";
import { useFocusOn } from "#app/ui/use-focus-on.ts";
import type { Refusal } from "./refusal.ts";

/** Why a booking was refused and what to do; takes focus when it appears, since it decides what comes next. */
export function RefusalNote({ refusal, children }: { refusal: Refusal; children?: ReactNode }) {
  const ref = useFocusOn<HTMLDivElement>(refusal);
  return (
    <div ref={ref} role="alert" tabIndex={-1} className="border-2 border-red p-5">
      <p className="font-bold">{refusal.title}</p>
      {refusal.remedy ? <p className="mt-1 text-ink-2">{refusal.remedy}</p> : null}
      {children ? <div className="mt-4 flex flex-wrap gap-3">{children}</div> : null}
    </div>
  );
}
