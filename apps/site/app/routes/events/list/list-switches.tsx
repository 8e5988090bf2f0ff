import { QUICK_DATES } from "#app/format/nights.ts";
import {
  CATEGORIES,
  type EventFilters,
  listHref,
  VIEWS,
  withFilters,
} from "#app/parts/events/filters/filters.ts";
import { CATEGORY_LABELS, QUICK_DATE_LABELS } from "#app/parts/events/labels.ts";
import { storedView } from "#app/shell/place/place.ts";
import { Chip } from "#app/ui/chip.tsx";

const VIEW_LABELS = { list: "List", compact: "Compact", calendar: "Calendar", map: "Map" } as const;

/** All, music, art, nightlife, culture: each a page of its own. */
export function CategoryChips({ filters }: { filters: EventFilters }) {
  return (
    <nav aria-label="Categories" className="flex shrink-0 gap-2">
      <Chip
        to={listHref(withFilters(filters, { category: null }))}
        isCurrent={filters.category === null}
        preventScrollReset
      >
        All
      </Chip>
      {CATEGORIES.map((category) => (
        <Chip
          key={category}
          to={listHref(withFilters(filters, { category }))}
          isCurrent={filters.category === category}
          preventScrollReset
        >
          {CATEGORY_LABELS[category]}
        </Chip>
      ))}
    </nav>
  );
}

/** Tonight, tomorrow, this weekend, the next week; pressing the current one takes it off. */
export function QuickChips({ filters }: { filters: EventFilters }) {
  return (
    <nav aria-label="Dates" className="flex shrink-0 gap-2">
      {QUICK_DATES.map((quick) => {
        const isCurrent = filters.quick === quick;
        return (
          <Chip
            key={quick}
            to={listHref(withFilters(filters, { quick: isCurrent ? null : quick, from: null, to: null }))}
            isCurrent={isCurrent}
            preventScrollReset
          >
            {QUICK_DATE_LABELS[quick]}
          </Chip>
        );
      })}
    </nav>
  );
}

/** List, compact list, calendar or map; this browser goes on with the one that was chosen. */
export function ViewChips({ filters }: { filters: EventFilters }) {
  return (
    <nav aria-label="View" className="flex shrink-0">
      {VIEWS.map((view) => (
        <Chip
          key={view}
          to={listHref(withFilters(filters, { view }))}
          onClick={() => storedView.write(view === "list" ? null : view)}
          isCurrent={filters.view === view}
          preventScrollReset
          className="not-first:-ms-0.5"
        >
          {VIEW_LABELS[view]}
        </Chip>
      ))}
    </nav>
  );
}
