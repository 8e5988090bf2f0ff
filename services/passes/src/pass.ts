// What passes are made of, as `internal.read_pass` and `internal.read_pass_event` say it. Times are ISO 8601.

/** Why a pass is dead. */
export type PassEnding =
  | "passed_on"
  | "resold"
  | "night_cancelled"
  | "night_removed"
  | "frozen"
  | "cancelled";

export type PassPlace = { name: string | null; address: string | null };

/** What everybody may know of a night. */
export type PassEvent = {
  id: string;
  title: string;
  status: string;
  night_date: string;
  starts_at: string;
  ends_at: string | null;
  doors_at: string | null;
  last_entry_at: string | null;
  /** of a secret place */
  reveal_at: string | null;
  /** null while it is secret, or not known */
  place: PassPlace | null;
};

export type PassTicket = {
  id: string;
  /** what the door scans */
  code: string;
  type: string;
  entry_before: string | null;
  holder_name: string | null;
  booking_ref: string;
  is_used: boolean;
  /** of the order it belongs to: what went back, or is on its way */
  refunded_pence: number;
  total_pence: number;
};

type AnyPass = {
  id: string;
  /** SHA-256 in hexadecimal; null while there is no Apple pass */
  token_hash: string | null;
  changed_at: string;
};

/** The card of a member as it is now. A dead one has an `ending` and no member; its organiser is null where the membership is deleted. */
export type MemberPass = AnyPass & {
  ending: "membership_ended" | "membership_paused" | null;
  organiser: string | null;
  plan: string | null;
  member: {
    /** what the door scans */
    code: string;
    number: number | null;
    since: string | null;
    name: string | null;
    /** when it ends, where it was cancelled */
    until: string | null;
  } | null;
};

/** Whatever can be in a wallet. */
export type WalletPass = TicketPass | MemberPass;

export const isMemberPass = (pass: WalletPass): pass is MemberPass => "member" in pass;

/** A ticket's pass as it is now. A dead one, which has an `ending`, has neither ticket nor place. */
export type TicketPass = AnyPass & {
  ending: PassEnding | null;
  event: PassEvent;
  ticket: PassTicket | null;
  place: PassPlace | null;
};
