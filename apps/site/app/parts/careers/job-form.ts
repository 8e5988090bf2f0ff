/** The form of a post: what is typed, and what is sent. */

import type { PayForm } from "@undercroft/contract";
import { serverDate } from "#app/device/server-time.ts";
import { addDays, londonWallClock } from "#app/format/nights.ts";
import { inTypedPounds, typedPounds } from "#app/format/typed-pounds.ts";
import type { MyJob } from "./careers-queries.ts";

/** What somebody has typed. Sums are pounds as text until they are sent. */
export type JobForm = {
  /** "venue:<id>", "organiser:<id>", or "" for oneself */
  poster: string;
  title: string;
  description: string;
  how_to_apply: string;
  discipline: string;
  kind: string;
  contract: string;
  area_id: string;
  place: string;
  remote: string;
  pay_min: string;
  pay_max: string;
  pay_period: string;
  pay_note: string;
  hours: string;
  hours_cover: string;
  unpaid_reason: string;
  unpaid_details: Record<string, string>;
  starts_on: string;
  ends_on: string;
  closes_on: string;
  needs_sia: "" | "yes" | "no";
  requirements: string[];
  inclusion: string;
  exemption: string;
  apply_mode: string;
  apply_target: string;
};

/** A form nobody has typed into; applications are taken for thirty days. */
export const emptyJobForm = (poster = ""): JobForm => ({
  poster,
  title: "",
  description: "",
  how_to_apply: "",
  discipline: "",
  kind: "job",
  contract: "employee",
  area_id: "",
  place: "",
  remote: "no",
  pay_min: "",
  pay_max: "",
  pay_period: "hour",
  pay_note: "",
  hours: "",
  hours_cover: "",
  unpaid_reason: "",
  unpaid_details: {},
  starts_on: "",
  ends_on: "",
  closes_on: addDays(londonWallClock(serverDate()).day, 30),
  needs_sia: "",
  requirements: [],
  inclusion: "",
  exemption: "",
  apply_mode: "onsite",
  apply_target: "",
});

const inPounds = (pence: number | null): string => (pence === null ? "" : inTypedPounds(pence));

/** The form of a post that is kept already. */
export function formOfJob(job: MyJob): JobForm {
  return {
    poster: job.venue_id ? `venue:${job.venue_id}` : job.organiser_id ? `organiser:${job.organiser_id}` : "",
    title: job.title,
    description: job.description,
    how_to_apply: job.how_to_apply ?? "",
    discipline: job.discipline,
    kind: job.kind,
    contract: job.contract,
    area_id: job.area_id ?? "",
    place: job.place ?? "",
    remote: job.remote,
    pay_min: inPounds(job.pay_min_pence),
    pay_max: job.pay_max_pence === job.pay_min_pence ? "" : inPounds(job.pay_max_pence),
    pay_period: job.pay_period ?? "hour",
    pay_note: job.pay_note ?? "",
    hours: job.hours === null ? "" : String(job.hours),
    hours_cover: job.hours_cover ?? "",
    unpaid_reason: job.unpaid_reason ?? "",
    unpaid_details: job.unpaid_details,
    starts_on: job.starts_on ?? "",
    ends_on: job.ends_on ?? "",
    closes_on: londonWallClock(new Date(job.closes_at)).day,
    needs_sia: job.needs_sia === null ? "" : job.needs_sia ? "yes" : "no",
    requirements: job.requirements,
    inclusion: job.inclusion ?? "",
    exemption: job.exemption ?? "",
    apply_mode: job.apply_mode,
    apply_target: job.apply_target ?? "",
  };
}

/** "16.50" as pence; null where nothing, or no amount, was typed. */
export function toPence(pounds: string): number | null {
  const [, minus = "", amount = ""] = /^(?:£\s*)?(-?)(.*)$/s.exec(pounds.trim()) ?? [];
  const pence = typedPounds(amount) ?? null;
  return pence !== null && minus ? -pence : pence;
}

const toHours = (hours: string): number | null => {
  const typed = hours.trim().replace(",", ".");
  return /^\d{1,4}(\.\d+)?$/.test(typed) ? Number(typed) : null;
};

/** What the form says about pay. */
export const payOfForm = (form: JobForm): PayForm => ({
  kind: form.kind,
  pay_min_pence: toPence(form.pay_min),
  pay_max_pence: form.pay_max.trim() === "" ? null : (toPence(form.pay_max) ?? -1),
  pay_period: form.pay_period,
  pay_note: form.pay_note,
  hours: toHours(form.hours),
  unpaid_reason: form.unpaid_reason || null,
  unpaid_details: form.unpaid_details,
});

/** What `save_job` is sent. */
export function toJobData(form: JobForm): Record<string, unknown> {
  const { poster, pay_min: _least, pay_max: _most, closes_on, needs_sia, ...rest } = form;
  const [kind, id] = poster.split(":");
  return {
    ...rest,
    ...payOfForm(form),
    venue_id: kind === "venue" ? id : null,
    organiser_id: kind === "organiser" ? id : null,
    needs_sia: needs_sia === "" ? null : needs_sia === "yes",
    closes_at: closes_on ? `${closes_on}T23:59` : "",
    starts_on: form.starts_on || null,
    ends_on: form.ends_on || null,
  };
}
