import type { ReactNode } from "react";
import { useFocusOn } from "#app/ui/use-focus-on.ts";

/** The box in which something is set up; its heading takes the focus, so that the steps are followed by ear too. */
export function EnrolmentFrame({ title, children }: { title: string; children: ReactNode }) {
  const heading = useFocusOn<HTMLHeadingElement>(title);
  return (
    <div className="grid max-w-lg gap-5 border-2 border-ink bg-raised p-5">
      <h3 ref={heading} tabIndex={-1} className="font-bold text-[1.125rem]">
        {title}
      </h3>
      {children}
    </div>
  );
}
