// What procedures of bookings answer.
import { z } from "zod";
import { words } from "../column-words.ts";

/** A booking as the booking procedures answer it, with the server's clock beside the hold's end. */
export const booking = z.strictObject({
  id: z.string(),
  ref: z.string(),
  event_id: z.string(),
  status: words["bookings.status"],
  buyer_name: z.string().nullable(),
  buyer_email: z.string().nullable(),
  face_pence: z.number(),
  fee_pence: z.number(),
  levy_pence: z.number(),
  discount_pence: z.number(),
  code: z.string().nullable(),
  total_pence: z.number(),
  currency: z.string(),
  refund_note: z.string().nullable(),
  hold_expires_at: z.string().nullable(),
  hold_extended: z.boolean(),
  /** the server's clock, beside the end of the hold */
  server_time: z.string(),
  /** bought from people who cannot come; `gone` when one of the tickets is no longer for sale */
  resale: z.enum(["held", "gone"]).nullable(),
  created_at: z.string(),
  confirmed_at: z.string().nullable(),
  cancelled_at: z.string().nullable(),
  lines: z.array(
    z.strictObject({
      id: z.string(),
      ticket_type_id: z.string(),
      name: z.string(),
      kind: words["ticket_types.kind"],
      quantity: z.number(),
      resale_listing_id: z.string().nullable(),
      unit_face_pence: z.number(),
      unit_fee_pence: z.number(),
      unit_levy_pence: z.number(),
      unit_discount_pence: z.number(),
      unit_total_pence: z.number(),
      total_pence: z.number(),
      /** what several of them cost together, in words */
      bundle: z.string().nullable(),
      saving_pence: z.number(),
    }),
  ),
  tickets: z.array(
    z.strictObject({
      id: z.string(),
      ticket_type_id: z.string(),
      name: z.string(),
      holder_name: z.string().nullable(),
      code: z.string(),
      code_version: z.number(),
      code_proof: z.string().nullable(),
      place_number: z.number(),
      status: words["tickets.status"],
    }),
  ),
  /** what was bought beside the tickets, one by one: it lets nobody in */
  extras: z.array(z.strictObject({ id: z.string(), name: z.string(), status: words["tickets.status"] })),
});

/** The extras of a night as its team reads them. Amounts in pence, times London's. */
const teamExtras = z.array(
  z.strictObject({
    id: z.string(),
    kind: z.enum(["cloakroom", "coach", "merch", "tokens", "cup"]),
    name: z.string(),
    description: z.string().nullable(),
    rule: z.enum(["any", "with_ticket", "one_per_ticket"]),
    insolvency_cover: z.string().nullable(),
    is_ended: z.boolean(),
    /** a coach to a night of more than 24 hours whose seller has not said how travellers' money is protected */
    lacks_cover: z.boolean(),
    /** null where nothing shares a limit */
    seats: z.number().nullable(),
    seats_taken: z.number().nullable(),
    vat_basis_points: z.number(),
    sales_end: z.string().nullable(),
    choices: z.array(
      z.strictObject({
        id: z.string(),
        label: z.string().nullable(),
        departs_at: z.string().nullable(),
        price_pence: z.number(),
        /** null where there is no end of them */
        quantity: z.number().nullable(),
        held: z.number(),
        sold: z.number(),
        handed_over: z.number(),
        is_paused: z.boolean(),
        /** not sold any more, and kept for what was bought */
        is_gone: z.boolean(),
      }),
    ),
  }),
);

/** The solidarity fund of a night as everybody reads it: never who gave or took. Null where the night has none. */
const fund = z
  .strictObject({
    is_open: z.boolean(),
    /** what is in it and promised to nobody */
    left_pence: z.number(),
    gift_type_id: z.string(),
    ticket_type_id: z.string(),
    /** what its ticket would cost */
    price_pence: z.number(),
    least_pence: z.number(),
    most_pence: z.number(),
    /** where what is left goes, in a sentence */
    rest: z.string(),
    takes_deposits: z.boolean(),
  })
  .nullable();

/** The fund as its team reads it. `waiting_pence` is left of earlier nights. */
const teamFund = z.strictObject({
  waiting_pence: z.number(),
  fund: z
    .strictObject({
      is_open: z.boolean(),
      is_settled: z.boolean(),
      name: z.string(),
      price_pence: z.number(),
      places: z.number(),
      per_person: z.number(),
      rest: z.enum(["next", "back"]),
      takes_deposits: z.boolean(),
      left_pence: z.number(),
      tickets: z.number(),
      given_pence: z.number(),
      paid_pence: z.number(),
      deposits_pence: z.number(),
      carried_pence: z.number(),
      back_pence: z.number(),
    })
    .nullable(),
});

/** what was booked without an account: what comes to the account, and how many bookings stay where they are */
const guestBookings = z.strictObject({ bookings: z.number(), waits: z.number(), left: z.number() });

const guest = z.strictObject({ email: z.nullable(z.string()), is_proven: z.boolean() });

const waives = z.array(z.enum(["approval", "sale_start", "membership", "questions"]));

/** what a link is for; plus_ones is null for as many people as a booking allows */
const invitation = z.strictObject({
  event_id: z.string(),
  slug: z.string(),
  title: z.string(),
  starts_at: z.string(),
  ends_at: z.string().nullable(),
  organiser: z.string(),
  /** only the invited find the night */
  is_private: z.boolean(),
  requires_account: z.boolean(),
  plus_ones: z.number().nullable(),
  waives,
  has_price: z.boolean(),
});

const seriesName = z.strictObject({ slug: z.string(), title: z.string() });

/** a pass as its team sees it: per_night_pence or prices_pence, whose n-th price counts while n nights are left */
const teamPass = z.strictObject({
  name: z.string(),
  quantity: z.number(),
  per_night_pence: z.number().nullable(),
  prices_pence: z.array(z.number()).nullable(),
  sales_start: z.string().nullable(),
  sales_end: z.string().nullable(),
  nights: z.number(),
  total_pence: z.number().nullable(),
  sold: z.number(),
  left: z.number().nullable(),
});

export const answers = {
  /** null where the series sells no pass; total_pence is null when too few nights are left */
  get_series_pass: z
    .strictObject({
      id: z.string(),
      series: z.strictObject({ id: z.string(), slug: z.string(), title: z.string() }),
      name: z.string(),
      nights: z.array(
        z.strictObject({ event_id: z.string(), slug: z.string(), title: z.string(), starts_at: z.string() }),
      ),
      total_pence: z.number().nullable(),
      sales_start: z.string().nullable(),
      state: z.enum(["on_sale", "soon", "sold_out", "ended"]),
    })
    .nullable(),
  /** null for a night that is not one of a series */
  open_series_pass: z
    .strictObject({ series_id: z.string(), title: z.string(), nights: z.number(), pass: teamPass.nullable() })
    .nullable(),
  save_series_pass: teamPass,
  hold_series_pass: z.strictObject({
    id: z.string(),
    booking_id: z.string(),
    ref: z.string(),
    status: words["bookings.status"],
    name: z.string(),
    nights: z.number(),
    total_pence: z.number(),
    hold_expires_at: z.string().nullable(),
    server_time: z.string(),
  }),
  list_my_series_passes: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      series: seriesName,
      code: z.string(),
      /** of the order, which its payment and receipt go by */
      ref: z.string(),
      total_pence: z.number(),
      nights: z.array(
        z.strictObject({
          booking_id: z.string(),
          ref: z.string(),
          title: z.string(),
          slug: z.string(),
          starts_at: z.string(),
          event_status: words["events.status"],
          status: words["tickets.status"],
          share_pence: z.number(),
        }),
      ),
      /** what giving back the nights that are left would send; null where none is left */
      return_pence: z.number().nullable(),
    }),
  ),
  give_back_series_pass: z.strictObject({ returned_pence: z.number() }),
  accept_invitation: invitation,
  read_invitation: invitation,
  /** null for a person who is not invited */
  my_invitation: z.nullable(
    z.strictObject({ waives, plus_ones: z.number().nullable(), code: z.string().nullable() }),
  ),
  make_invitation_link: z.strictObject({ id: z.string(), secret: z.string() }),
  /** how many are new */
  invite_people: z.strictObject({ invited: z.number() }),
  list_event_invitations: z.array(
    z.strictObject({
      id: z.string(),
      /** of a link; null for a person */
      name: z.string().nullable(),
      handle: z.string().nullable(),
      email: z.string().nullable(),
      max_uses: z.number().nullable(),
      plus_ones: z.number().nullable(),
      waives,
      code: z.string().nullable(),
      ends_at: z.string().nullable(),
      is_ended: z.boolean(),
      opened: z.number(),
      tickets: z.number(),
      came: z.number(),
      /** the newest 200 */
      people: z.array(
        z.strictObject({
          user_id: z.string(),
          /** null for a person who has not booked */
          name: z.string().nullable(),
          is_guest: z.boolean(),
          tickets: z.number(),
          came: z.boolean(),
          is_ended: z.boolean(),
          opened_at: z.string(),
        }),
      ),
    }),
  ),
  /** null for a person with an account */
  my_guest_account: z.nullable(guest),
  my_guest_bookings: guestBookings,
  prove_guest_address: guest,
  save_guest_address: guest,
  send_guest_code: guest,
  take_over_guest_bookings: guestBookings,
  /** how many were sent under the key */
  issue_comps: z.strictObject({ issued: z.number() }),
  apply_for_booking: booking,
  cancel_booking: booking,
  confirm_booking: booking,
  extend_hold: booking,
  hold_booking: booking,
  read_comp: z.strictObject({
    state: z.enum(["sent", "taken", "revoked", "over", "cancelled"]),
    name: z.string().nullable(),
    ticket: z.string(),
    face_pence: z.number(),
    currency: z.string(),
    address: z.string().nullable(),
    is_for_me: z.boolean(),
    is_mine: z.boolean(),
    organiser: z.string(),
    event: z.strictObject({
      slug: z.string(),
      title: z.string(),
      starts_at: z.string(),
      ends_at: z.string().nullable(),
      place: z.string().nullable(),
    }),
  }),
  release_hold: booking,
  take_comp: booking,
  list_event_extras: teamExtras,
  show_fund: fund,
  get_fund: teamFund,
  save_fund: teamFund,
  close_fund: teamFund,
};
