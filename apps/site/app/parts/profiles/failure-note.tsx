import type { ReactNode } from "react";

/** What went wrong with a form, staying in place after the toast has gone. Announced when it appears. */
export function FailureNote({ text, children }: { text: string | null; children?: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {text ? (
        <div className="grid justify-items-start gap-3 border-2 border-red p-4">
          <p>{text}</p>
          {children}
        </div>
      ) : null}
    </div>
  );
}
