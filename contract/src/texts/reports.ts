/** Why something can be reported, as people read it; the keys are what the database knows. */
export const REPORT_REASONS = {
  threat: "Threat or violence",
  hate: "Hate",
  harassment: "Harassment or stalking",
  intimate_image: "An intimate image",
  child_safety: "A child may be at risk",
  terrorism: "Terrorism",
  fraud: "Fraud or fake tickets",
  drugs: "Drugs for sale",
  sexual_exploitation: "Sexual exploitation",
  self_harm: "Self-harm",
  impersonation: "Pretends to be somebody else",
  privacy: "Shows private details",
  spam: "Spam",
  unsafe_event: "Unsafe event",
  misleading: "Misleading event or price",
  access_wrong: "Access information is wrong",
  discrimination: "Discrimination at the door",
  unpaid_work: "Unpaid or underpaid work",
  copyright: "Copyright",
  other: "Something else",
} as const;

/** A reason to report something. */
export type ReportReason = keyof typeof REPORT_REASONS;

/** What staff can decide about a report, as they and authors read it. */
export const MODERATION_ACTS = {
  none: "Nothing wrong",
  label: "Label",
  hide: "Hide",
  remove: "Remove",
  warn: "Warn the author",
  limit: "Limit the author",
  suspend: "Suspend the author",
  ban: "Close the account",
  restore: "Restore",
} as const;

/** A decision about a report. */
export type ModerationAct = keyof typeof MODERATION_ACTS;
