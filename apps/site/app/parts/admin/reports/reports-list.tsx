import { useInfiniteQuery } from "@tanstack/react-query";
import { REPORT_REASONS, type ReportReason } from "@undercroft/contract";
import clsx from "clsx";
import { useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { serverNow } from "#app/device/server-time.ts";
import { dueName } from "#app/format/due-name.ts";
import { plural } from "#app/format/plural.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useListKeys } from "#app/parts/admin/use-list-keys.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { BulkForm } from "./bulk-form.tsx";
import {
  listReports,
  REPORT_LISTS,
  type ReportList,
  type ReportPlace,
  type ReportRow,
} from "./report-queries.ts";

const names: Record<ReportList, string> = {
  open: "Open",
  elsewhere: "From elsewhere",
  appealed: "Appealed",
  decided: "Decided",
};

/** Reports by what is due first; several can be decided at once. */
export function ReportsList() {
  const [params] = useSearchParams();
  const wanted = params.get("status");
  const list = REPORT_LISTS.find((name) => name === wanted) ?? "open";
  const query = useInfiniteQuery({
    queryKey: ["staff", "reports", list],
    queryFn: ({ pageParam }) => listReports(list, pageParam),
    initialPageParam: null as ReportPlace | null,
    getNextPageParam: (page): ReportPlace | null => {
      const last = page.at(-1);
      return page.length === 50 && last ? { dueAt: last.due_at, id: last.id } : null;
    },
    staleTime: 0,
  });
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        {REPORT_LISTS.map((name) => (
          <Chip
            key={name}
            to={name === "open" ? "/admin/reports" : `/admin/reports?status=${name}`}
            isCurrent={name === list}
          >
            {names[name]}
          </Chip>
        ))}
      </div>
      <Loaded query={query} what="The list of reports" why={staffWhy(query)}>
        {(data) => (
          <Rows
            key={list}
            rows={data.pages.flat()}
            canDecide={list === "open" || list === "elsewhere"}
            more={query.hasNextPage ? () => void query.fetchNextPage() : null}
            isBusy={query.isFetchingNextPage}
          />
        )}
      </Loaded>
    </div>
  );
}

type RowsProps = { rows: ReportRow[]; canDecide: boolean; more: (() => void) | null; isBusy: boolean };

function Rows({ rows, canDecide, more, isBusy }: RowsProps) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate();
  const links = () => [...(list.current?.querySelectorAll<HTMLAnchorElement>("a[data-row]") ?? [])];
  const current = () => links().findIndex((link) => link.closest("li")?.contains(document.activeElement));
  const move = (step: number) => {
    const all = links();
    all[Math.min(all.length - 1, Math.max(0, current() + step))]?.focus();
  };
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id) && next.size < 50) next.add(id);
    setSelected(next);
  };
  useListKeys({
    onNext: () => move(1),
    onPrevious: () => move(-1),
    onSelect: () => {
      const row = rows[current()];
      if (row && canDecide) toggle(row.id);
    },
    onOpen: () => {
      const row = rows[current()];
      if (row) void navigate(`/admin/reports/${row.id}`);
    },
  });
  if (rows.length === 0) return <EmptyState>No reports here. All quiet.</EmptyState>;
  return (
    <div className="grid gap-4">
      <p className="hidden text-ink-2 text-small lg:block">
        Keys: <kbd>j</kbd> down, <kbd>k</kbd> up, <kbd>x</kbd> select, <kbd>e</kbd> open.
      </p>
      <ul ref={list} aria-label="Reports">
        {rows.map((row) => (
          <li key={row.id} className="flex items-start gap-3 border-line border-b py-3">
            {canDecide ? (
              <input
                type="checkbox"
                className="mt-1 size-6 shrink-0 accent-pink"
                aria-label={`Select report ${row.number}`}
                checked={selected.has(row.id)}
                onChange={() => toggle(row.id)}
              />
            ) : null}
            <Row row={row} />
          </li>
        ))}
      </ul>
      {more ? (
        <div>
          <Button variant="outline" onClick={more} busy={isBusy}>
            Show more
          </Button>
        </div>
      ) : null}
      {selected.size > 0 ? (
        <BulkForm rows={rows.filter((row) => selected.has(row.id))} onDone={() => setSelected(new Set())} />
      ) : null}
    </div>
  );
}

function Row({ row }: { row: ReportRow }) {
  const isOpen = row.decided_at === null;
  const isLate = isOpen && Date.parse(row.due_at) < serverNow();
  return (
    <Link data-row to={`/admin/reports/${row.id}`} className="min-w-0 flex-1 no-underline hover:underline">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="type-data text-ink-2">{row.number}</span>
        <span className="font-bold [overflow-wrap:anywhere]" dir="auto">
          {row.title}
        </span>
        <Badge>{row.kind}</Badge>
        {row.servers.length > 0 ? <Badge tone="info">From elsewhere</Badge> : null}
        {row.taken_by ? (
          <Badge tone="info">{row.is_mine ? "Yours" : `Taken by ${row.taken_by}`}</Badge>
        ) : null}
        {isOpen ? null : <Badge>{row.status}</Badge>}
      </span>
      <span className="mt-1 block text-ink-2 text-small">
        {REPORT_REASONS[row.reason as ReportReason]}, {plural(row.submissions, "report")}.
        {isOpen ? (
          <span className={clsx(isLate && "text-red")}>
            {" "}
            {isLate ? "Late: was due" : "Due"} {dueName(row.due_at)}
          </span>
        ) : null}
      </span>
    </Link>
  );
}
