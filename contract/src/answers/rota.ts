// What procedures of the rota answer.
import { z } from "zod";

const role = z.enum(["bar", "door", "welfare", "sound", "build_up", "other"]);
const reward = z.enum(["pay", "entry", "tokens"]);
const worker = { name: z.string(), handle: z.string().nullable() };

/** The rota of a night as its team writes it. `starts_wall` and its kin are London's clock. */
const rota = z.strictObject({
  body: z.enum(["business", "charity", "voluntary"]),
  charity_number: z.string().nullable(),
  note: z.string().nullable(),
  has_link: z.boolean(),
  /** of the night, by London's clock */
  starts_at: z.string(),
  people: z.array(z.strictObject({ id: z.string(), ...worker })),
  shifts: z.array(
    z.strictObject({
      id: z.string(),
      role,
      title: z.string().nullable(),
      starts_at: z.string(),
      ends_at: z.string(),
      starts_wall: z.string(),
      ends_wall: z.string(),
      places: z.number(),
      open_to: z.enum(["team", "invited", "link"]),
      reward,
      /** for an hour */
      pay_pence: z.number().nullable(),
      reward_note: z.string().nullable(),
      /** until how many hours before it a shift can be given back */
      drop_hours: z.number(),
      claims: z.array(
        z.strictObject({
          id: z.string(),
          ...worker,
          is_offered: z.boolean(),
          code: z.string(),
          came_at: z.string().nullable(),
        }),
      ),
    }),
  ),
});

/** A shift as who works it, or might, reads it. */
const shift = {
  id: z.string(),
  role,
  title: z.string().nullable(),
  starts_at: z.string(),
  ends_at: z.string(),
  reward,
  pay_pence: z.number().nullable(),
  reward_note: z.string().nullable(),
  drop_until: z.string(),
  /** places that nobody has */
  left: z.number(),
  /** somebody offers their place */
  is_offered: z.boolean(),
  may_claim: z.boolean(),
  mine: z
    .strictObject({
      id: z.string(),
      /** what the door knows them by */
      code: z.string(),
      is_offered: z.boolean(),
      may_drop: z.boolean(),
      came_at: z.string().nullable(),
    })
    .nullable(),
};

const shifts = z.strictObject({
  event_id: z.string(),
  title: z.string(),
  slug: z.string().nullable(),
  status: z.string(),
  starts_at: z.string(),
  organiser: z.string(),
  place: z.string().nullable(),
  note: z.string().nullable(),
  shifts: z.array(z.strictObject(shift)),
});

const crew = z.array(
  z.strictObject({
    claim_id: z.string(),
    name: z.string(),
    code: z.string(),
    role,
    title: z.string().nullable(),
    starts_at: z.string(),
    ends_at: z.string(),
    is_inside: z.boolean(),
    came_at: z.string().nullable(),
  }),
);

export const answers = {
  get_rota: rota,
  save_rota: rota,
  save_shift: rota,
  delete_shift: rota,
  remove_shift_claim: rota,
  invite_to_rota: rota,
  uninvite_from_rota: rota,
  find_shifts: shifts,
  claim_shift: shifts,
  list_my_shifts: z.strictObject({
    shifts: z.array(
      z.strictObject({
        ...shift,
        event_id: z.string(),
        event: z.string(),
        status: z.string(),
        slug: z.string().nullable(),
        place: z.string().nullable(),
      }),
    ),
    invitations: z.array(
      z.strictObject({
        event_id: z.string(),
        title: z.string(),
        starts_at: z.string(),
        organiser: z.string(),
      }),
    ),
  }),
  list_rota_hours: z.array(
    z.strictObject({
      ...worker,
      shifts: z.number(),
      came: z.number(),
      hours: z.number(),
      paid_hours: z.number(),
    }),
  ),
  list_door_crew: crew,
  admit_crew: crew,
};
