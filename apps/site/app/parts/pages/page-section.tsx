import type { ReactNode } from "react";

/** A part of a page below its text: a form or a list that lives. */
export function PageSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12 max-w-reading border-ink border-t-2 pt-6">
      <h2 id={id} tabIndex={-1} className="scroll-mt-28 type-h2">
        {title}
      </h2>
      <div className="mt-6">{children}</div>
    </section>
  );
}
