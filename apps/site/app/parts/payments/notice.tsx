import type { ReactNode } from "react";

/** A state in a sentence, read out when it appears. */
export function Notice({
  title,
  children,
  action,
}: {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section role="status" className="border-2 border-ink p-5">
      <h2 className="type-h2">{title}</h2>
      <p className="mt-2 max-w-reading text-ink-2">{children}</p>
      {action ? <div className="mt-4">{action}</div> : null}
    </section>
  );
}
