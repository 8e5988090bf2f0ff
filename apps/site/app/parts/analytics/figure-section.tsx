import { type ReactNode, useId } from "react";

/** A titled part of the figures of a team. */
export function FigureSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 content-start gap-3">
      <h3 id={id} className="border-ink border-b-2 pb-1 type-h3">
        {title}
      </h3>
      {children}
    </section>
  );
}
