import { shiftRoles } from "@undercroft/contract";
import type { Answer } from "#app/api/call.ts";
import { momentName } from "#app/format/moment.ts";
import { formatMoney } from "#app/format/money.ts";
import { clockTime } from "#app/format/nights.ts";

/** The rota of a night as its team writes it. */
export type Rota = Answer<"get_rota">;
export type TeamShift = Rota["shifts"][number];
/** A shift as who works it reads it. */
export type WorkerShift = Answer<"find_shifts">["shifts"][number];

export const openTo = {
  team: "Your team",
  invited: "Your team and invited people",
  link: "Everybody with the link",
} as const;

export const rewards = { pay: "Pay", entry: "Entry", tokens: "Tokens" } as const;

export const bodies = {
  business: "A business, a collective or a person",
  charity: "A registered charity",
  voluntary: "A voluntary organisation (no profit to anybody)",
} as const;

/** "Bar: upstairs". */
export const shiftName = ({ role, title }: Pick<TeamShift, "role" | "title">): string =>
  title ? `${shiftRoles[role]}: ${title}` : shiftRoles[role];

/** "Sat 28 Nov 22:00–02:00", "Sun 29 Nov 02:00–06:00": the day as a calendar has it, or somebody comes a day early. */
export const shiftHours = ({ starts_at, ends_at }: Pick<TeamShift, "starts_at" | "ends_at">): string =>
  `${momentName(starts_at)}–${clockTime(new Date(ends_at))}`;

/** "£14 an hour", "Entry and two drinks". */
export const rewardWords = ({
  reward,
  pay_pence,
  reward_note,
}: Pick<TeamShift, "reward" | "pay_pence" | "reward_note">): string =>
  reward === "pay"
    ? [`${formatMoney(pay_pence ?? 0)} an hour`, reward_note].filter(Boolean).join(", ")
    : (reward_note ?? rewards[reward]);
