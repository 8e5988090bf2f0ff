import { type ClaimStep, claimFields, claimSteps } from "@undercroft/contract";
import type { AccessSheet } from "@undercroft/contract/access-sheet";
import type { Answer } from "#app/api/call.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";

/** What an applicant types; anything may be missing. Money is in pounds and numbers are as they were typed, as in a form. */
export type ClaimPayload = {
  step?: ClaimStep;
  name?: string;
  description?: string;
  venue_type?: string;
  address?: string;
  postcode?: string;
  lat?: number | null;
  lng?: number | null;
  location_precision?: string;
  website?: string;
  nearest_station?: string;
  capacity?: string;
  spaces?: { name?: string; standing?: string; seated?: string }[];
  licence?: { until?: string; outdoor_until?: string; sound_limit?: string; ten_only?: boolean };
  access?: AccessSheet;
  access_contact?: { email?: string };
  safety?: {
    ask_for_angela?: boolean;
    trained_on?: string;
    named_lead?: string;
    welfare?: boolean;
    water?: boolean;
    door_policy?: string;
    harassment_contact?: string;
  };
  pictures?: { path: string; alt?: string; credit?: string }[];
  hire_enquiries?: boolean;
  rate?: string;
  hire?: { minimum_spend?: string; rules?: string };
  role?: string;
  message?: string;
  licence_no?: string;
  licence_council?: string;
  evidence_path?: string | null;
};

/** Something that keeps a claim from being sent. */
export type ClaimProblem = VenueClaim["problems"][number];

/** A claim as its applicant reads it. Times are ISO 8601. */
export type VenueClaim = Omit<Answer<"open_venue_claim">, "payload"> & { payload: ClaimPayload };

export type ClaimStatus = VenueClaim["status"];

/** A claim in the list of one's own. */
export type OwnClaim = Answer<"list_my_venue_claims">[number];

/** The steps of a claim after the first, which finds the room: a page that is there needs the proof alone. */
export const stepsOf = (kind: VenueClaim["kind"]): ClaimStep[] =>
  kind === "claim"
    ? ["proof", "review"]
    : (Object.keys(claimSteps) as ClaimStep[]).filter((step) => step !== "find");

/** Steps that hold nothing one must say. */
const optional: readonly ClaimStep[] = ["access", "safety", "pictures", "hire"];

const hasWords = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === "object" && value !== null
      ? Object.values(value).some(hasWords)
      : value !== undefined && value !== null && value !== "" && value !== false;

/** Whether something was said in a step. */
function isBegun(step: ClaimStep, payload: ClaimPayload): boolean {
  const keys: Partial<Record<ClaimStep, (keyof ClaimPayload)[]>> = {
    basics: ["description", "venue_type", "address", "lat", "website", "nearest_station"],
    capacity: ["capacity", "spaces", "licence"],
    access: ["access", "access_contact"],
    safety: ["safety"],
    pictures: ["pictures"],
    hire: ["hire_enquiries", "rate", "hire"],
    proof: ["role", "message", "licence_no", "licence_council", "evidence_path"],
  };
  return (keys[step] ?? []).some((key) => hasWords(payload[key]));
}

/** Where a step stands: nothing said yet, something wrong, or done. */
export type StepState = "missing" | "wrong" | "done";

/** @param notes what staff asked to be changed */
export function stepState(
  step: ClaimStep,
  { payload, problems, proofs, notes }: Pick<VenueClaim, "payload" | "problems" | "proofs" | "notes">,
): StepState {
  if (step === "find") return "done";
  if (step === "review") return problems.length === 0 ? "done" : "missing";
  const begun = isBegun(step, payload) || (step === "proof" && proofs.length > 0);
  const asked = Object.keys(notes).some((field) => claimFields[field]?.step === step);
  if (problems.some((problem) => problem.step === step)) return begun ? "wrong" : "missing";
  if (asked) return "wrong";
  return begun || !optional.includes(step) ? "done" : "missing";
}

/** How much of a claim is there, in whole percent: its steps, sending apart. */
export function percentDone(claim: VenueClaim): number {
  const steps = stepsOf(claim.kind).filter((step) => step !== "review");
  // the first step, which found the room, is done
  const done = 1 + steps.filter((step) => stepState(step, claim) === "done").length;
  return Math.round((done * 100) / (steps.length + 1));
}

/** The refusal of `submit_claim`, read as problems: a line for each, "field: sentence". */
export function readProblems(message: string): ClaimProblem[] {
  return message.split("\n").flatMap((line) => {
    const [, field, problem] = /^([a-z_]+): (.+)$/.exec(line) ?? [];
    const step = field ? claimFields[field]?.step : undefined;
    return field && problem && step ? [{ step, field, problem }] : [];
  });
}

/** The day by whose end a decision is due: "Tue 24 Nov". The time itself is the midnight after it. */
export const dueDay = (due: string): string =>
  dayName(londonWallClock(new Date(Date.parse(due) - 60_000)).day);
