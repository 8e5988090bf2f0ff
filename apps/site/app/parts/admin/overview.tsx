import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { Link } from "react-router";
import { serverNow } from "#app/device/server-time.ts";
import { dueName } from "#app/format/due-name.ts";
import { momentName } from "#app/format/moment.ts";
import { Loaded } from "#app/ui/loaded.tsx";
import { type OverviewRow, overviewQuery } from "./overview-query.ts";
import { findTile, listSections } from "./staff-part.ts";
import { staffWhy } from "./staff-why.ts";

/** What waits, a tile each; a tile leads to its list. */
export function Overview({ roles }: { roles: readonly string[] }) {
  const sections = new Set<string>(listSections(roles).map((section) => section.to));
  const query = useQuery({ ...overviewQuery, staleTime: 0 });
  return (
    <Loaded query={query} what="The overview" why={staffWhy(query)}>
      {(rows) => {
        const tiles = rows
          .flatMap((row) => {
            const tile = findTile(row.tile);
            return tile ? [{ ...tile, row }] : [];
          })
          .toSorted((one, other) => one.order - other.order);
        return (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {tiles.map(({ label, to, row }) => (
              <li key={row.tile}>
                <Tile label={label} to={to && sections.has(to) ? to : null} row={row} />
              </li>
            ))}
          </ul>
        );
      }}
    </Loaded>
  );
}

function Tile({ label, to, row }: { label: string; to: string | null; row: OverviewRow }) {
  const isLate = row.due_at !== null && Date.parse(row.due_at) < serverNow();
  const look = clsx(
    "block h-full border-2 p-4 no-underline",
    isLate ? "border-red" : row.count > 0 ? "border-ink" : "border-line",
  );
  const content = (
    <>
      <span className="type-h1 block">{row.count}</span>
      <span className="mt-1 block font-bold">{label}</span>
      {row.count > 0 && row.oldest_at ? (
        <span className="mt-1 block text-ink-2 text-small">
          Oldest: {momentName(row.oldest_at)}
          {row.due_at ? `, due ${dueName(row.due_at)}` : ""}
          {isLate ? <strong className="text-red"> Late</strong> : null}
        </span>
      ) : null}
    </>
  );
  if (to === null) return <div className={look}>{content}</div>;
  return (
    <Link to={to} className={clsx(look, "hover:border-pink")}>
      {content}
    </Link>
  );
}
