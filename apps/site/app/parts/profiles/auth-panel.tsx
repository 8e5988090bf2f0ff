import type { ReactNode } from "react";

/** The sheet an account screen is printed on: a heading, one line about it, and the form. */
export function AuthPanel({
  title,
  subtitle,
  children,
}: {
  title?: string;
  subtitle?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="column py-8 sm:py-14">
      <div className="mx-auto max-w-lg border-2 border-ink bg-raised p-5 sm:p-8">
        {title ? (
          <header className="mb-6">
            <h1 tabIndex={-1} className="type-h2">
              {title}
            </h1>
            {subtitle ? <p className="mt-2 text-ink-2">{subtitle}</p> : null}
          </header>
        ) : null}
        {children}
      </div>
      <noscript>
        <p className="mx-auto mt-4 max-w-lg">
          Your session lives in your browser, so signing in needs JavaScript. Reading does not.
        </p>
      </noscript>
    </section>
  );
}
