import type { ReactNode } from "react";
import { Halftone } from "./halftone.tsx";

/** Nothing to show: one sentence saying why, and one thing to do about it. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Halftone className="p-6 sm:p-10">
      <div className="max-w-reading border-2 border-ink bg-bg p-5">
        <p>{children}</p>
        {action ? <div className="mt-4">{action}</div> : null}
      </div>
    </Halftone>
  );
}
