/** An entry of a waiting list, as its person reads it. */
export type WaitlistEntry = {
  id: string;
  /** by which its person and the team speak of it */
  ref: string;
  status: "waiting" | "offered" | "accepted" | "converted" | "lapsed" | "left" | "closed";
  kind: "sold_out" | "pre_sale";
  quantity: number;
  /** the fewest tickets its person takes */
  fewest: number;
  /** null for any ticket */
  ticket_type_id: string | null;
  ticket: string | null;
  /** 1 is first in line; null while there is no order yet */
  position: number | null;
  presale_list: "off" | "order" | "lot";
  lapses: number;
  ended_at: string | null;
  server_time: string;
  event: {
    id: string;
    slug: string;
    title: string;
    status: string;
    starts_at: string;
    ends_at: string | null;
    venue: string | null;
  };
  /** places that are gathered for a group that is first in line */
  gathering: { found: number; of: number; until: string } | null;
  offer: WaitlistOffer | null;
};

/** Tickets that are held for a person until a time. */
export type WaitlistOffer = {
  booking_id: string;
  ref: string;
  status: string;
  total_pence: number;
  ends_at: string;
  tickets: { name: string; quantity: number; unit_total_pence: number }[];
};

/** Whether an entry still waits, or has something held for it. */
export const isOpenEntry = ({ status }: WaitlistEntry): boolean =>
  status === "waiting" || status === "offered" || status === "accepted";
