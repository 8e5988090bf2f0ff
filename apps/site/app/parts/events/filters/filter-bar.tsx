import { type Found, foundEvents } from "#app/parts/events/listing.ts";
import { X } from "#app/ui/icons/x.ts";
import { Link } from "#app/ui/page-link.tsx";
import type { FilterChip } from "./filter-chips.ts";
import { type EventFilters, listHref } from "./filters.ts";

/** The filters that are set, each with a way to take it off. */
export function FilterChips({
  chips,
  cleared,
  onRemove,
}: {
  chips: readonly FilterChip[];
  cleared: EventFilters;
  /** Told which one is taken off; "all" for each of them. */
  onRemove?: (key: string) => void;
}) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filters set" className="flex flex-wrap items-center gap-2">
      {chips.map((chip) => (
        <li key={chip.key}>
          <Link
            to={listHref(chip.without)}
            onClick={() => onRemove?.(chip.key)}
            preventScrollReset
            className="press inline-flex min-h-9 items-center gap-2 border border-line-strong px-2.5 py-1 text-small no-underline hover:border-ink"
          >
            <span className="sr-only">Remove </span>
            {chip.label}
            <X className="size-4" aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chips.length > 1 ? (
        <li>
          <Link
            to={listHref(cleared)}
            onClick={() => onRemove?.("all")}
            preventScrollReset
            className="text-link inline-flex min-h-9 items-center px-2 text-small"
          >
            Clear all
          </Link>
        </li>
      ) : null}
    </ul>
  );
}

/** "38 events". */
export function ResultCount({ found }: { found: Found }) {
  return <p className="type-label text-ink-2">{found.total === 0 ? "No events" : foundEvents(found)}</p>;
}
