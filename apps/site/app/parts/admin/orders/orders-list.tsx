import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { listOrders } from "./order-queries.ts";

const STATES = {
  all: "All paid orders",
  attention: "Money without tickets, failed refunds",
  refunds: "Refunds that wait for a second admin",
  failed: "Failed payments",
  disputed: "Disputed",
};

/** Orders by reference, buyer, address or night, and those that wait. */
export function OrdersList() {
  const [params, setParams] = useSearchParams();
  const state = params.get("state") ?? "all";
  const [typed, setTyped] = useState("");
  // an address is looked for, never kept in the address bar
  const [search, setSearch] = useState("");
  const query = useQuery({
    queryKey: ["staff", "orders", search, state],
    queryFn: () => listOrders(search, state),
    staleTime: 0,
  });
  return (
    <div className="grid gap-6">
      <search>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            setSearch(typed.trim());
          }}
        >
          <Field label="Reference, email, name or night" className="min-w-56 flex-1">
            <TextInput type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </Field>
          <Field label="Show">
            <Select value={state} onChange={({ target }) => setParams({ state: target.value })}>
              {Object.entries(STATES).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit">Search</Button>
        </form>
      </search>
      <Loaded query={query} what="The list of orders" why={staffWhy(query)}>
        {(orders) => (
          <StaffList label="Orders" items={orders} idOf={(order) => order.id} empty="No orders match.">
            {(order) => (
              <div className="flex flex-wrap items-baseline gap-x-5 gap-y-2">
                <Link
                  to={`/admin/orders/${order.ref}`}
                  className="inline-flex min-h-6 items-center type-data font-bold text-link"
                >
                  {order.ref}
                </Link>
                <span className="font-bold [overflow-wrap:anywhere]">
                  {order.buyer_name ?? "No name yet"}
                </span>
                <span className="text-ink-2 [overflow-wrap:anywhere]">{order.event_title}</span>
                <span className="type-data">{formatMoney(order.total_pence)}</span>
                {order.refunded_pence > 0 ? (
                  <strong className="text-small">
                    {order.refunded_pence < order.total_pence
                      ? `${formatMoney(order.refunded_pence)} refunded`
                      : `−${formatMoney(order.refunded_pence)}, all refunded`}
                  </strong>
                ) : null}
                <Badge tone={order.status === "needs_attention" ? "danger" : "plain"}>
                  {order.status.replaceAll("_", " ")}
                </Badge>
                {order.waiting_refunds > 0 ? <Badge tone="warn">Refund to decide</Badge> : null}
                {order.payment_status === "disputed" ? <Badge tone="danger">Disputed</Badge> : null}
                <span className="text-small text-ink-2">{momentName(order.created_at)}</span>
              </div>
            )}
          </StaffList>
        )}
      </Loaded>
    </div>
  );
}
