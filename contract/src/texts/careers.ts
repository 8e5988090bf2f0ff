/** What work is about, as people read it; the keys are what the database knows. */
export const JOB_DISCIPLINES = {
  artist: "Artist or DJ",
  sound: "Sound",
  lighting: "Lighting",
  stage: "Stage",
  production: "Production",
  promotion: "Promotion",
  bar: "Bar",
  door: "Door",
  venue_management: "Venue management",
  press_design: "Press and design",
  label: "Label",
} as const;

/** What people work in. */
export type JobDiscipline = keyof typeof JOB_DISCIPLINES;

/** What kind of work it is. */
export const JOB_KINDS = {
  job: "Job",
  shift: "Shift or one-off",
  open_call: "Open call",
  residency: "Residency",
  volunteer: "Volunteering",
  collaboration: "Collaboration",
} as const;

/** A kind of work. */
export type JobKind = keyof typeof JOB_KINDS;

/** How people are taken on. */
export const JOB_CONTRACTS = {
  employee: "Employee",
  worker: "Worker (casual or zero hours)",
  self_employed: "Self-employed",
  agency: "Agency worker",
  none: "No contract",
} as const;

export type JobContract = keyof typeof JOB_CONTRACTS;

export const PAY_PERIODS = {
  hour: "an hour",
  day: "a day",
  week: "a week",
  year: "a year",
  fee: "in total",
} as const;

export type PayPeriod = keyof typeof PAY_PERIODS;

/** The only reasons for which work is unpaid here. */
export const UNPAID_REASONS = {
  charity_volunteer: "volunteer for a charity",
  event_volunteer: "volunteer at an event",
  collaboration: "collaboration with shared income and credit",
  course_placement: "placement of a course",
} as const;

/** A reason for which work is unpaid. */
export type UnpaidReason = keyof typeof UNPAID_REASONS;

/** What regulated work asks for; papers are never uploaded here. */
export const JOB_REQUIREMENTS = {
  personal_licence: "Personal licence",
  dbs: "DBS check",
  pli: "Your own public liability insurance",
  lone_working: "Some lone working",
  night_travel_paid: "Travel home at night is paid",
} as const;

/** Something that regulated work asks for or offers. */
export type JobRequirement = keyof typeof JOB_REQUIREMENTS;

/** Where an application is, as both sides read it. */
export const APPLICATION_STATES = {
  submitted: "Submitted",
  viewed: "Viewed",
  shortlisted: "Shortlisted",
  interview: "Interview",
  offered: "Offered",
  hired: "Hired",
  rejected: "Not this time",
  withdrawn: "Withdrawn",
} as const;

export type ApplicationState = keyof typeof APPLICATION_STATES;
