import { LinkButton } from "#app/ui/link-button.tsx";

type PaginationProps = {
  page: number;
  pageCount: number;
  /** The address of a page, counted from 1. */
  to: (page: number) => string;
  label: string;
};

/** Previous and next with the place in between; nothing when there is a single page. */
export function Pagination({ page, pageCount, to, label }: PaginationProps) {
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-4">
      {page > 1 ? (
        <LinkButton to={to(page - 1)} rel="prev" variant="outline" size="sm">
          Previous
        </LinkButton>
      ) : null}
      <span className="type-data">
        Page {page} of {pageCount}
      </span>
      {page < pageCount ? (
        <LinkButton to={to(page + 1)} rel="next" variant="outline" size="sm">
          Next
        </LinkButton>
      ) : null}
    </nav>
  );
}
