// What the procedures of settlements answer. Money is integer pence, shares are basis points of what is left.
import { z } from "zod";

const kind = z.enum(["fee", "guarantee", "door", "free"]);
const side = z.enum(["holder", "party"]);

const takings = z.strictObject({
  sold_pence: z.number(),
  returned_pence: z.number(),
  /** on its way back, or held by a bank while it looks at a dispute */
  promised_pence: z.number(),
  door_pence: z.number(),
  vat_pence: z.number(),
  /** collected for the venue, and in none of the others */
  levy_pence: z.number(),
});

const terms = {
  kind,
  fee_pence: z.number(),
  share_basis_points: z.number(),
  bears_loss: z.boolean(),
  has_vat: z.boolean(),
};

const facts = z.strictObject({
  ...terms,
  /** null where the side has no share: it sees its fee alone */
  takings: takings.nullable(),
  costs: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      pence: z.number(),
      /** paid by this side, which is paid back */
      is_yours: z.boolean(),
      file_name: z.string().nullable(),
    }),
  ),
  costs_pence: z.number().nullable(),
  /** all fees and guarantees of the night */
  fees_pence: z.number().nullable(),
  pot_pence: z.number().nullable(),
  share_pence: z.number(),
  vat_pence: z.number(),
  back_pence: z.number(),
  /** below zero where this side owes the holder */
  owed_pence: z.number(),
});

const deal = z.strictObject({
  id: z.string(),
  /** the side of the person who reads it */
  side,
  name: z.string(),
  revision: z.number(),
  artist_id: z.string().nullable(),
  organiser_id: z.string().nullable(),
  event: z.strictObject({
    id: z.string(),
    title: z.string(),
    night_date: z.string(),
    starts_at: z.string(),
    status: z.string(),
    slug: z.string().nullable(),
  }),
  holder: z.string(),
  terms: z.strictObject(terms),
  /** worked out this moment, for the holder alone */
  now: facts.nullable(),
  can_make: z.boolean(),
  /** it would come to something else than the last version says */
  has_changed: z.boolean(),
  differences: z.array(
    z.strictObject({ what: z.string(), was: z.number().nullable(), now: z.number().nullable() }),
  ),
  /** the newest first */
  sheets: z.array(
    z.strictObject({
      id: z.string(),
      version: z.number(),
      made_at: z.string(),
      facts,
      signatures: z.array(z.strictObject({ side, name: z.string(), signed_at: z.string() })),
      disputed_by: side.nullable(),
    }),
  ),
  payments: z.array(
    z.strictObject({
      id: z.string(),
      pence: z.number(),
      /** paid by the other side to the holder */
      is_back: z.boolean(),
      paid_on: z.string(),
      reference: z.string(),
      noted_at: z.string(),
      struck_at: z.string().nullable(),
    }),
  ),
  notes: z.array(
    z.strictObject({
      id: z.string(),
      side,
      body: z.string(),
      disputes: z.boolean(),
      version: z.number().nullable(),
      written_at: z.string(),
    }),
  ),
  /** of a side without an account, for the holder */
  link: z
    .strictObject({
      email: z.string().nullable(),
      is_open: z.boolean(),
      opened: z.number(),
      opened_at: z.string().nullable(),
    })
    .nullable(),
});

const night = z.strictObject({
  takings,
  pot_pence: z.number(),
  costs_pence: z.number(),
  fees_pence: z.number(),
  /** what stays with the holder */
  rest_pence: z.number(),
  costs: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      pence: z.number(),
      paid_by: z.string().nullable(),
      file_name: z.string().nullable(),
    }),
  ),
  deals: z.array(deal),
  /** with whom there is no deal yet: claimed artists of the line-up, hosts that see all figures */
  parties: z.array(
    z.strictObject({ kind: z.enum(["artist", "organiser"]), id: z.string(), name: z.string() }),
  ),
  /** names of the line-up without a claimed page */
  acts: z.array(z.string()),
});

export const answers = {
  read_night_settlement: night,
  save_settlement_deal: night,
  remove_settlement_deal: night,
  send_settlement_link: night,
  revoke_settlement_link: night,
  add_settlement_cost: night,
  remove_settlement_cost: night,
  read_settlement: deal,
  make_settlement_sheet: deal,
  sign_settlement: deal,
  write_settlement_note: deal,
  mark_settlement_paid: deal,
  strike_settlement_payment: deal,
  list_my_settlements: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      title: z.string(),
      night_date: z.string(),
      holder: z.string(),
      version: z.number().nullable(),
      owed_pence: z.number().nullable(),
      paid_pence: z.number(),
      signed: z.array(side),
    }),
  ),
};
