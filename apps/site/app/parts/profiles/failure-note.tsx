import { toWaitText } from "@undercroft/contract";
import clsx from "clsx";
import type { ReactNode } from "react";

type FailureNoteProps = {
  text: string | null;
  /** The toast says it at the moment: the note keeps its room, and comes when the toast goes. */
  isInToast?: boolean;
  /** Seconds until another try can succeed; counts down as it is given again. */
  wait?: number;
  children?: ReactNode;
};

/** What went wrong with a form, staying in place after the toast, which announced it, has gone. */
export function FailureNote({ text, isInToast = false, wait = 0, children }: FailureNoteProps) {
  return (
    <div
      className={
        text
          ? clsx(
              "grid justify-items-start gap-3 border-2 p-4",
              isInToast ? "border-transparent" : "border-red",
            )
          : "hidden"
      }
    >
      <p className={isInToast ? "invisible" : undefined}>{text}</p>
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
