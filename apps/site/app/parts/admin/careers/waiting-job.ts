import type { JobContract, JobDiscipline, JobKind, PayPeriod, UnpaidReason } from "@undercroft/contract";

/** A post of work as `list_pending_jobs` answers it. */
export type WaitingJob = {
  id: string;
  title: string;
  description: string;
  discipline: JobDiscipline;
  kind: JobKind;
  contract: JobContract;
  organisation: { name: string | null } | null;
  area: { name: string } | null;
  hours: number | null;
  hours_cover: string | null;
  hourly_pence: number | null;
  pay_min_pence: number | null;
  pay_max_pence: number | null;
  pay_period: PayPeriod | null;
  unpaid_reason: UnpaidReason | null;
  unpaid_details: Record<string, string>;
  how_to_apply: string | null;
  apply_target: string | null;
  exemption: string | null;
  reasons: string[];
  updated_at: string;
};
