import { call } from "#app/api/call.ts";
import { readJson } from "#app/api/read-json.ts";

/** A claim of a venue as staff read it. */
export type StaffClaim = {
  id: string;
  kind: "claim" | "new";
  version: number;
  status: string;
  payload: Readonly<Record<string, unknown>>;
  notes: Readonly<Record<string, string>>;
  submitted_at: string;
  due_at: string;
  decided_at: string | null;
  appeal: string | null;
  appealed_at: string | null;
  owners_until: string | null;
  owners_answer: "taken_in" | "disputed" | null;
  owners_words: string | null;
  /** false where the reader has a part in it, or rejected it before */
  may_decide: boolean;
  waits_for_owners: boolean;
  venue: {
    id: string;
    slug: string;
    name: string;
    place: string;
    status: string;
    website: string | null;
    has_owners: boolean;
  };
  applicant: { id: string; name: string; handle: string; since: string; approved: number; rejected: number };
  proofs: readonly string[];
  codes: readonly { kind: "mail" | "website"; domain: string; email: string | null; proved_at: string }[];
  /** other claims of the same venue that wait */
  rivals: number;
  similar: readonly { slug: string; name: string; place: string }[];
};

/** @throws the database's refusal */
export async function listStaffClaims(status: "open" | "decided"): Promise<StaffClaim[]> {
  return readJson<StaffClaim[]>(call("list_venue_claims", { p_status: status }));
}
