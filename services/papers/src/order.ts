// What papers are made of, as `internal.read_papers` says it. Money is integer pence, times are ISO 8601.

export type OrderTicket = {
  code: string;
  /** what the QR says, once it is written: the code with its signature */
  code_proof: string | null;
  name: string;
  holder_name: string | null;
  /** let in already */
  is_used: boolean;
};

export type OrderLine = {
  name: string;
  quantity: number;
  unit_total_pence: number;
  /** what several cost together, in words, and what that takes off */
  bundle?: string | null;
  saving_pence?: number;
};

/** What one seller billed, or took back. */
export type OrderInvoice = {
  number: number;
  kind: "invoice" | "credit_note";
  seller_name: string;
  seller_vat_number: string | null;
  is_ours: boolean;
  total_pence: number;
  vat_pence: number;
  created_at: string;
};

/** A night as a calendar entry says it; `ref` where it is that of one booking. */
export type Night = Pick<Order, "event" | "place" | "organiser_name"> & { ref?: string };

/** A booking that was made, with all that its tickets, receipt and calendar entry say. */
export type Order = {
  ref: string;
  buyer_name: string | null;
  confirmed_at: string;
  total_pence: number;
  fee_pence: number;
  levy_pence: number;
  discount_pence: number;
  refund_sentence: string | null;
  /** whose money it is and where, as it stands beside the button that pays; null where nothing was paid */
  money_sentence?: string | null;
  event: {
    id: string;
    slug: string;
    title: string;
    status: string;
    night_date: string;
    starts_at: string;
    ends_at: string | null;
    doors_at: string | null;
    last_entry_at: string | null;
    min_age: number | null;
    created_at: string;
    updated_at: string;
  };
  /** Nulls while it is kept secret. */
  place: { name: string | null; address: string | null; reveal_at: string | null };
  organiser_name: string;
  lines: OrderLine[];
  tickets: OrderTicket[];
  /** what was paid for beside them, and is handed over for any of the tickets */
  extras?: { name: string; quantity: number }[];
  payments: { last4: string | null; method: string | null; captured_pence: number; captured_at: string }[];
  refunds: { amount_pence: number; succeeded_at: string | null }[];
  invoices: OrderInvoice[];
};
