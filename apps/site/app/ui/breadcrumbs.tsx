import { Link } from "#app/ui/page-link.tsx";

export type Crumb = { label: string; to?: string };

/** The way here: every step but the last is a link. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumbs">
      <ol className="flex flex-wrap gap-x-2 type-data text-ink-2">
        {crumbs.map((crumb, index) => (
          <li key={crumb.label} className="flex min-w-0 max-w-full items-center gap-x-2">
            {index > 0 ? <span aria-hidden="true">/</span> : null}
            {crumb.to ? (
              <Link
                to={crumb.to}
                className="inline-flex min-h-6 items-center underline underline-offset-4 hover:text-ink"
              >
                {crumb.label}
              </Link>
            ) : (
              <span aria-current="page" className="truncate">
                {crumb.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
