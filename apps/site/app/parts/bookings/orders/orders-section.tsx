import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { call } from "#app/api/call.ts";
import { toRefusal } from "#app/api/changes/refusal.ts";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { plural } from "#app/format/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ShowMore } from "#app/ui/lists/show-more.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { saveCsv } from "#app/ui/sharing/save-csv.ts";
import { OrderFilterForm } from "./order-filter-form.tsx";
import { type OrderFilters, readFilters, toArguments, toSearch } from "./order-filters.ts";
import { OrderRow, type TeamOrder } from "./order-row.tsx";

type OrdersSectionProps = {
  organiserId: string;
  slug: string;
  /** whether the person may send confirmations again */
  mayResend: boolean;
  /** how money of an order is sent back, for those who may */
  refund?: ((order: TeamOrder) => ReactNode) | undefined;
};

/** Every order of an organiser's nights: filtered, fifty at a time, and as a file. */
export function OrdersSection({ organiserId, slug, mayResend, refund }: OrdersSectionProps) {
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search);
  const query = useInfiniteQuery({
    queryKey: ["orders", organiserId, filters],
    staleTime: 0,
    initialPageParam: null as { created_at: string; id: string } | null,
    queryFn: async ({ pageParam: last }) => {
      return call("list_organiser_orders", {
        p_organiser_id: organiserId,
        ...toArguments(filters),
        ...(last ? { p_before_at: last.created_at, p_before_id: last.id } : {}),
      });
    },
    getNextPageParam: (page) => (page.length < 50 ? undefined : page.at(-1)),
  });
  const isFiltered = toSearch(filters) !== "";
  return (
    <div className="grid grid-cols-1 gap-6">
      <OrderFilterForm
        key={toSearch(filters)}
        organiserId={organiserId}
        filters={filters}
        onFilter={(wanted) => setSearch(toSearch(wanted), { preventScrollReset: true })}
      />
      <Loaded query={query} what="The orders" why={refusedWhy(query)}>
        {({ pages }) => {
          const orders = pages.flat();
          return orders.length === 0 ? (
            <EmptyState
              action={
                isFiltered ? (
                  <Button variant="outline" onClick={() => setSearch("", { preventScrollReset: true })}>
                    Show all orders
                  </Button>
                ) : null
              }
            >
              {isFiltered
                ? "No order fits these filters."
                : "No orders yet. They are listed here as they come in."}
            </EmptyState>
          ) : (
            <div className="grid gap-4">
              <p className="type-data">
                {plural(orders.length, "order", undefined, query.hasNextPage ? "+" : "")}
              </p>
              <DownloadOrders organiserId={organiserId} slug={slug} filters={filters} />
              <ul aria-label="Orders" className="grid border-ink border-t-2">
                {orders.map((order) => (
                  <OrderRow key={order.id} order={order} mayResend={mayResend} refund={refund} />
                ))}
              </ul>
              <ShowMore query={query}>Show 50 more</ShowMore>
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}

type DownloadOrdersProps = { organiserId: string; slug: string; filters: OrderFilters };

/** The orders that fit, as a file for a spreadsheet. */
function DownloadOrders({ organiserId, slug, filters }: DownloadOrdersProps) {
  const { run, isBusy, refusal } = useExclusiveChange(toRefusal);
  async function download() {
    const text = await run(async () => {
      return call("export_organiser_orders", {
        p_organiser_id: organiserId,
        ...toArguments(filters),
      });
    });
    if (text) saveCsv(`${slug}-orders.csv`, text);
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button variant="outline" size="sm" busy={isBusy} onClick={() => void download()}>
        {isBusy ? "Preparing the file" : "Download as CSV"}
      </Button>
      <p className="text-ink-2 text-small">
        The file has the newest 10,000 at most, and an email address only where the buyer agreed to hear from
        you.
      </p>
      <RefusalNote refusal={refusal} />
    </div>
  );
}
