import type { ReactNode } from "react";

/** The sheet an account screen is printed on: a heading, one line about it, and the form; beside it hangs a poster. */
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
    <section className="column grid items-start gap-x-16 py-8 sm:py-14 lg:grid-cols-[5fr_7fr]">
      <img
        src="/posters/on-the-list.svg?v=1"
        alt=""
        width={720}
        height={960}
        loading="lazy"
        className="halftone border border-line sticky top-[calc(var(--header-height)+3.5rem)] mx-auto hidden aspect-3/4 h-auto w-full max-w-sm -rotate-2 object-cover lg:block"
      />
      <div className="mx-auto w-full max-w-lg border-2 border-ink bg-raised p-5 sm:p-8 lg:col-start-2 lg:mx-0">
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
      <noscript className="lg:col-start-2">
        <p className="mx-auto mt-4 max-w-lg lg:mx-0">
          Your session lives in your browser, so signing in needs JavaScript. Reading does not.
        </p>
      </noscript>
    </section>
  );
}
