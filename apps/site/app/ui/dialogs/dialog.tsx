import * as Radix from "@radix-ui/react-dialog";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Backdrop } from "./backdrop.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  className?: string;
};

/**
 * A modal dialog: focus stays inside, Escape and the backdrop close it, focus returns to where it was.
 * Import the file that uses it lazily: it brings Radix along.
 */
export function Dialog({ open, onOpenChange, title, description, children, className }: DialogProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Backdrop />
        <Radix.Content
          className={clsx(
            "fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] -translate-y-1/2 animate-fade-in overflow-y-auto border-2 border-ink bg-raised p-5 sm:p-7",
            className?.includes("max-w-") ? null : "max-w-lg",
            className,
          )}
          {...returnFocus}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <DialogHeading title={title} description={description} />
          {children}
          <DialogClose />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Title and description of a dialog or sheet. */
export function DialogHeading({ title, description }: { title: ReactNode; description?: ReactNode }) {
  return (
    <div className="mb-5 pe-10">
      <Radix.Title className="type-h2">{title}</Radix.Title>
      {description ? <Radix.Description className="mt-2 text-ink-2">{description}</Radix.Description> : null}
    </div>
  );
}

/** The × in the corner; last in the order of focus, so that a dialog begins with its first field. */
export function DialogClose() {
  return (
    <Radix.Close
      className="absolute end-2 top-2 grid size-11 place-items-center text-[1.5rem] leading-none"
      aria-label="Close"
    >
      <span aria-hidden="true">×</span>
    </Radix.Close>
  );
}
