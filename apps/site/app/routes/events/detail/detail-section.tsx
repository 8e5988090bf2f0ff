import { type ReactNode, useId } from "react";

/** A titled part of a page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="type-h2 mb-3">
        {title}
      </h2>
      {children}
    </section>
  );
}
