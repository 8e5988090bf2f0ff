// Price plans as the programmes write them, turned into ticket types with stock and what has been sold of it.

import type { Random } from "../random.ts";
import type { State } from "./programmes.ts";

/** A ticket type before it has an id; money in pence. */
export type PlannedType = {
  name: string;
  description: string | null;
  kind: "free" | "paid" | "donation" | "door" | "companion";
  face: number;
  suggested: number | null;
  quantity: number | null;
  sold: number;
  isAccessible: boolean;
  /** waits until the type before it is sold out */
  waits: boolean;
  perBooking: number;
};

/** What decides how much has gone. */
export type Demand = { state: State | undefined; daysAhead: number; random: Random };

const plain = { description: null, suggested: null, isAccessible: false, waits: false, perBooking: 6 };

/** The booking fee as internal.price_ticket makes it: 5 % of the face value, half up, and 50p. */
export function feeOf(face: number): number {
  return Math.floor((face * 500 + 5000) / 10_000) + 50;
}

/** The booking fee inside an amount that a buyer chose, as internal.price_ticket takes it out; nothing has none. */
export function feeInside(pence: number): number {
  return pence === 0 ? 0 : pence - Math.max(0, Math.floor(((pence - 50) * 20_000 + 10_500) / 21_000));
}

/** How much of a stock has gone: the nearer the night, the more; capped, since a demo needs no full ledgers. */
function soldOf(quantity: number | null, { state, daysAhead, random }: Demand, cap: number): number {
  if (quantity !== null && (state === "soldout" || state === "soldout-nowait")) return quantity;
  if (quantity !== null && state === "few") return Math.ceil(quantity * (0.87 + random.next() * 0.08));
  if (state === "soon" || state === "cancelled" || state === "approval") return 0;
  const pull = Math.max(0.05, 1 - daysAhead / 45) * (0.4 + random.next() * 0.5);
  const wanted = Math.round((quantity ?? 60) * pull * 0.6);
  // never so near the end that the box office would cry "few left" unasked
  return Math.min(wanted, cap, quantity === null ? cap : Math.floor(quantity * 0.7));
}

function ladder(prices: number[], total: number, demand: Demand): PlannedType[] {
  const names = ["First release", "Second release", "Final release"];
  const first = Math.min(40, Math.round(total * 0.2));
  const quantities = [first, Math.round((total - first) * 0.45), 0];
  quantities[2] = total - first - (quantities[1] ?? 0);
  const all = demand.state === "soldout" || demand.state === "soldout-nowait" || demand.state === "few";
  const opened = all
    ? 3
    : demand.state === "soon" || demand.state === "cancelled"
      ? 0
      : demand.daysAhead > 30
        ? 1
        : 2;
  return prices.map((face, step) => {
    const quantity = quantities[step] ?? 0;
    const isLast = step === prices.length - 1;
    // with few left only the last release still has any
    const sold = all
      ? demand.state === "few" && isLast
        ? quantity - Math.max(1, Math.floor(Math.min(total * 0.1, quantity * 0.14)))
        : quantity
      : step + 1 < opened
        ? quantity
        : step + 1 === opened
          ? soldOf(quantity, demand, 16)
          : 0;
    return { ...plain, name: names[step] ?? "Release", kind: "paid", face, quantity, sold, waits: step > 0 };
  });
}

function accessible(face: number): PlannedType[] {
  return [
    {
      ...plain,
      name: "Accessible",
      description: "Viewing platform or seat kept for you. No proof asked.",
      kind: "paid",
      face,
      quantity: 12,
      sold: 0,
      isAccessible: true,
      perBooking: 2,
    },
    {
      ...plain,
      name: "Essential companion",
      description: "Free with an Accessible ticket.",
      kind: "companion",
      face: 0,
      quantity: 12,
      sold: 0,
      isAccessible: true,
      perBooking: 2,
    },
  ];
}

/**
 * Reads a plan: `free`, `free:90`, `flat:12:180`, `ladder:8/11/14:240`, `donation:5:100`, `door:6`, `none`, `external`
 * (pounds, then how many places).
 * @throws Error when it is none of these
 */
export function planTickets(price: string, demand: Demand): PlannedType[] {
  const [kind, first = "", second = ""] = price.split(":");
  const total = second ? Number(second) : null;
  const pence = Math.round(Number(first.split("/")[0]) * 100);
  if (kind === "none" || kind === "external") return [];
  if (kind === "free") {
    const quantity = first ? Number(first) : null;
    return [
      {
        ...plain,
        name: "Free entry",
        kind,
        face: 0,
        quantity,
        sold: soldOf(quantity, demand, 10),
        perBooking: 4,
      },
    ];
  }
  if (kind === "door") {
    const description = "Cash or card on the night, until we are full.";
    return [{ ...plain, name: "On the door", description, kind, face: pence, quantity: null, sold: 0 }];
  }
  if (kind === "donation") {
    const sold = soldOf(total, demand, 10);
    return [{ ...plain, name: "Pay what you can", kind, face: 0, suggested: pence, quantity: total, sold }];
  }
  if (kind === "flat") {
    return [
      {
        ...plain,
        name: "Ticket",
        kind: "paid",
        face: pence,
        quantity: total,
        sold: soldOf(total, demand, 16),
      },
    ];
  }
  if (kind === "ladder" && total !== null) {
    const faces = first.split("/").map((pounds) => Math.round(Number(pounds) * 100));
    const isFull = demand.state === "soldout" || demand.state === "soldout-nowait" || demand.state === "few";
    return [...ladder(faces, total, demand), ...(isFull || total < 200 ? [] : accessible(faces[1] ?? pence))];
  }
  throw new Error(`"${price}" is no price plan`);
}
