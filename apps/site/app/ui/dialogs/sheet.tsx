import * as Radix from "@radix-ui/react-dialog";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Backdrop } from "./backdrop.tsx";
import { DialogClose, DialogHeading } from "./dialog.tsx";
import { useReturnFocus } from "./use-return-focus.ts";

type SheetProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  side?: "bottom" | "right";
  children: ReactNode;
  /** Stays in view below the scrolling part, as "Show 38 events". */
  footer?: ReactNode;
};

/** A modal panel from the edge of the screen. Import the file that uses it lazily: it brings Radix along. */
export function Sheet({
  open,
  onOpenChange,
  title,
  description,
  side = "right",
  children,
  footer,
}: SheetProps) {
  const returnFocus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Backdrop />
        <Radix.Content
          className={clsx(
            "fixed z-50 flex flex-col border-ink bg-raised",
            side === "right" && "inset-y-0 right-0 w-full max-w-md animate-panel-in border-l-2",
            side === "bottom" && "inset-x-0 bottom-0 max-h-[88dvh] animate-panel-up border-t-2",
          )}
          {...returnFocus}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <div className="min-h-0 grow overflow-y-auto overscroll-contain p-5">
            <DialogHeading title={title} description={description} />
            {children}
          </div>
          {footer ? (
            <div className="border-line border-t p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
              {footer}
            </div>
          ) : null}
          <DialogClose />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
