import type { ReactNode } from "react";

/** Everything around a screen: banner, header, main, footer, bottom bar, toasts. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  );
}
