import { toWaitText } from "@undercroft/contract";
import type { ReactNode } from "react";

type FailureNoteProps = {
  text: string | null;
  /** Seconds until another try can succeed; counts down as it is given again. */
  wait?: number;
  children?: ReactNode;
};

/** What went wrong with a form, staying in place after the toast has gone. Announced when it appears. */
export function FailureNote({ text, wait = 0, children }: FailureNoteProps) {
  return (
    <div className={text ? "grid justify-items-start gap-3 border-2 border-red p-4" : "hidden"}>
      <p role="alert">{text}</p>
      {text && wait > 0 ? (
        // a timer, not part of the alert: nobody wants every second read out
        <p role="timer" className="type-data">
          Try again in {toWaitText(wait)}
        </p>
      ) : null}
      {text ? children : null}
    </div>
  );
}
