import clsx from "clsx";
import type { ReactNode } from "react";
import { Link } from "#app/ui/page-link.tsx";

/** What a strip of the home page is headed with. */
export type HomeSectionProps = {
  id: string;
  title: string;
  note?: string;
  more?: { to: string; label: string };
  className?: string;
  children: ReactNode;
};

/** One strip of the home page: heading, note, the way to more, and what it shows. */
export function HomeSection({ id, title, note, more, className, children }: HomeSectionProps) {
  return (
    <section aria-labelledby={id} className={clsx("pt-14", className)}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b px-(--gutter) pb-3">
        <h2 id={id} className="type-h2">
          {title}
        </h2>
        {note ? (
          // on a line of its own on phones: its place does not hang on how wide a font draws the heading
          <p className="type-label text-ink-2 max-sm:order-last max-sm:basis-full">{note}</p>
        ) : null}
        {more ? (
          <Link
            to={more.to}
            className="ms-auto inline-flex min-h-6 items-center text-link text-small"
            prefetch="intent"
          >
            {more.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}
