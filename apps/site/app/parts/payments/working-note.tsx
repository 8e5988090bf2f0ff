import type { ReactNode } from "react";
import { Halftone } from "#app/ui/halftone.tsx";
import { useLostFocus } from "#app/ui/use-lost-focus.ts";

/** While the card is with the bank: what goes on, where the person is. */
export function WorkingNote({ children }: { children: ReactNode }) {
  const sentence = useLostFocus<HTMLParagraphElement>();
  return (
    <Halftone className="p-6 sm:p-10">
      <p
        ref={sentence}
        tabIndex={-1}
        role="status"
        aria-busy="true"
        className="max-w-reading border-2 border-ink bg-bg p-5"
      >
        {children}
      </p>
    </Halftone>
  );
}
