import type { ReactNode } from "react";
import { Button } from "./button.tsx";

type ErrorStateProps = { title?: string; children: ReactNode; onRetry?: () => void; busy?: boolean };

/** A part of a screen that could not be loaded; what the visitor chose stays as it is. */
export function ErrorState({
  title = "Something went wrong",
  children,
  onRetry,
  busy = false,
}: ErrorStateProps) {
  return (
    <div role="alert" className="border-2 border-red p-5">
      <p className="font-bold">{title}</p>
      <p className="mt-1 text-ink-2">{children}</p>
      {onRetry ? (
        <Button className="mt-4" variant="outline" size="sm" onClick={onRetry} busy={busy}>
          Try Again
        </Button>
      ) : null}
    </div>
  );
}
