import type { ReactNode } from "react";
import { Link } from "react-router";

type CitySectionProps = {
  id: string;
  title: string;
  more?: { to: string; label: string };
  children: ReactNode;
};

/** One strip of a town's page: heading, the way to more, and what it shows. */
export function CitySection({ id, title, more, children }: CitySectionProps) {
  return (
    <section aria-labelledby={id} className="pt-10">
      <div className="gutter flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b pb-3">
        <h2 id={id} className="type-h2">
          {title}
        </h2>
        {more ? (
          <Link to={more.to} className="ms-auto inline-flex min-h-6 items-center text-link text-small">
            {more.label}
          </Link>
        ) : null}
      </div>
      {children}
    </section>
  );
}
