/** What a sentence about an entry needs; `subject` is the name of what or whom it was done to, where one is left. */
export type AuditFacts = {
  action_type: string;
  source: string;
  old_data: unknown;
  new_data: unknown;
};

const fact = (data: unknown, name: string): string | null => {
  const value = typeof data === "object" && data !== null ? (data as Record<string, unknown>)[name] : null;
  return value === null || value === undefined || typeof value === "object" ? null : String(value);
};

/** What each action did, as it stands between the actor and the subject: "gave" … "the role of moderator". */
const deeds: Record<string, string> = {
  access_request_opened: "opened a question about access of",
  administrator_made: "made the first administrator:",
  announcement_ended: "took the announcement off the home page",
  announcement_set: "put an announcement on the home page",
  appeal_submitted: "appealed against a decision",
  applicants_exported: "saved the list of applicants for",
  article_changed: "changed the published article",
  article_correction: "added a correction to",
  article_preview_made: "made a preview link for",
  article_preview_revoked: "ended a preview link of",
  article_renamed: "gave another address to",
  artist_claim_decided: "decided a claim of the page of",
  artist_claim_proved: "proved by a code the claim of the page of",
  artist_edited: "edited the page of",
  attendees_listed: "opened the list of attendees of",
  attendees_exported: "saved the list of attendees of",
  bookings_listed: "opened the list of bookings of",
  orders_listed: "opened the list of orders of",
  audit_exported: "saved a part of this log as a file",
  booking_refunded: "refunded the booking",
  byline_saved: "saved a byline",
  claim_approve: "approved a claim of",
  claim_changes: "asked for changes to a claim of",
  claim_reject: "turned down a claim of",
  claim_taken_in: "took the person who claimed it into the team of",
  comment_approve: "approved a comment",
  comment_refuse: "refused a comment",
  cv_opened: "opened a CV sent for",
  data_exported: "asked for a copy of their data:",
  enquiry_answered: "answered an enquiry",
  error_group: "changed the state of an error",
  event_approve: "approved",
  event_changes: "asked for changes to",
  event_pick: "made a pick of",
  event_refuse: "refused",
  event_reopened: "took back the decision on",
  job_approve: "approved the post",
  job_changes: "asked for changes to the post",
  job_refuse: "refused the post",
  team_ban_added: "wrote an entry of a ban list",
  team_ban_edited: "changed an entry of a ban list",
  team_ban_ended: "ended an entry of a ban list",
  team_ban_appealed: "asked staff to look at an entry of a ban list",
  team_bans_listed: "opened the ban list of",
  membership_plan_saved: "changed a membership plan",
  membership_plan_ended: "ended a membership plan",
  members_listed: "opened the list of members of",
  members_exported: "downloaded the list of members of",
  members_imported: "brought along the register of members of",
  members_register_cleared: "cleared the register of members of",
  club_saved: "wrote the certificate of a members' club",
  club_ended: "made a plan a members' club no more",
  club_register_read: "read the register of a members' club",
  member_changed: "changed a membership",
  entry_answers_listed: "read the answers of people who applied for",
  entry_vouches_listed: "read who vouched for whom at",
  ban_appeal_upheld: "upheld an entry of a ban list",
  ban_appeal_overturned: "overturned an entry of a ban list",
  orders_read_by_key: "read the bookings, with a key, of",
  attendees_read_by_key: "read who comes, with a key, to nights of",
  webhook_added: "added the webhook",
  webhook_changed: "changed the webhook",
  webhook_removed: "removed the webhook",
  webhook_secret_rotated: "made another secret for the webhook",
  team_key_made: "made the key",
  team_key_ended: "ended the key",
  organiser_claim_decided: "decided a claim of the organiser",
  journal_picture_deleted: "deleted a picture of the journal",
  servers_blocked: "blocked servers, the first of them",
  server_unblocked: "took the block away from the server",
  mail_dropped: "deleted an email that could not be sent",
  mails_resent: "had emails sent again that had failed",
  minimum_wage: "set a minimum wage",
  newsletter_drafted: "drafted a newsletter",
  newsletter_dropped: "dropped the newsletter",
  newsletter_sent: "sent the newsletter",
  note_added: "added a note about",
  order_frozen: "froze the order",
  order_read: "opened the order",
  order_resolved: "settled the order",
  order_unfrozen: "released the order",
  organiser_trust: "changed the trust in",
  payout_account_changed: "saw another bank account named for",
  payout_account_named: "saw the first bank account named for",
  payout_account_opened: "opened the pay-out account of",
  payouts_held: "held the pay-outs of",
  payouts_released: "released the pay-outs of",
  people_searched_by_email: "searched for a person by email address",
  photo_kept: "kept a photo that a person asked to be taken off",
  photo_taken_off: "took off a photo of a night",
  bulletin_approved: "let a bulletin go out:",
  bulletin_refused: "refused a bulletin:",
  bulletin_sent: "sent a bulletin:",
  bulletin_stopped: "stopped a bulletin:",
  venue_agreed_exported: "downloaded who agreed to hear from a venue:",
  warning_partner_appointed: "appointed a partner for warnings:",
  warning_partner_ended: "ended the appointment of a partner for warnings:",
  warning_written: "wrote a warning:",
  warning_confirmed: "confirmed a warning:",
  warning_refused: "refused a warning:",
  warning_withdrawn: "withdrew a warning:",
  rate_limit_cleared: "cleared a rate limit",
  post_approve: "approved a post",
  post_refuse: "refused a post",
  refund_approved: "approved a refund of",
  refund_declined: "declined a refund of",
  role_changed: "changed a role of",
  screening_word_added: "added a screening word",
  screening_word_removed: "removed a screening word",
  search_synonym_removed: "removed a search word",
  search_synonym_set: "set a search word",
  sessions_ended: "signed out every device of",
  tickets_cancelled: "cancelled tickets of",
  update_approved: "approved an update about",
  update_refused: "refused an update about",
  user_anonymised: "removed the personal data of",
  venue_corrected: "corrected the page of",
  booking_resent: "sent the tickets again of",
  people_invited: "invited people to",
  invitation_ended: "ended an invitation to",
  comp_revoked: "took back a free ticket of",
  extra_saved: "changed an extra of",
  fund_saved: "changed the solidarity fund of",
  fund_closed: "closed the solidarity fund of",
  extra_ended: "stopped selling an extra of",
  extra_buyers_exported: "exported who bought an extra of",
  comps_issued: "gave free tickets for",
  door_access_notes_read: "read access notes at the door of",
  door_names_listed: "opened the door list of",
  door_pass_issued: "gave out a door pass for",
  door_pass_revoked: "revoked a door pass of",
  door_scans_accepted: "accepted scans of a revoked pass at the door of",
  door_scans_refused: "refused scans of a revoked pass at the door of",
  door_searched: "searched for a person at the door of",
  door_settings_saved: "changed the door settings of",
  figures_exported: "saved figures as a file",
  outcome_taken_back: "took back the outcome of",
  reported_messages_read: "read reported messages",
  statement_exported: "saved a statement as a file",
  stock_held: "held tickets of",
  stock_hold_released: "released held tickets of",
  ticket_renamed: "changed the name on a ticket of",
  waitlist_entry_moved: "moved an entry of the waiting list of",
};

/** The actions the list can be narrowed to, with what they are called, in the order of their names. */
export const AUDIT_ACTIONS: readonly { action: string; label: string }[] = [
  ...Object.entries(deeds),
  ["role_given", "gave a role to"] as const,
  ["role_taken", "took a role from"] as const,
]
  .map(([action, did]) => ({ action, label: toLabel(did) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

/** What was done where nothing is left that it could be said of: "gave out a door pass" in place of "gave out a door pass for". */
export function withoutSubject(did: string): string {
  return did.replace(/[ :]+(at the door of|of|for|to|about|in|from)?:?$/, "").trim();
}

function toLabel(did: string): string {
  const words = withoutSubject(did);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** How a report or an appeal ended, after "with". */
const outcomes: Record<string, string> = {
  none: "no action",
  warn: "a warning",
  label: "a label",
  limit: "less reach",
  hide: "hiding it",
  remove: "removing it",
  restore: "putting it back",
  suspend: "a suspension",
  ban: "a ban",
  upheld: "the decision standing",
  overturned: "the decision taken back",
  reduced: "a milder decision",
};

/** An action without a sentence of its own: "report_remove" is "did report remove on". */
const plainly = (action: string) => action.replaceAll("_", " ").trim() || "something without a name";

const withOutcome = (outcome: string) => `with ${outcomes[outcome] ?? plainly(outcome)}`;

/** What was done, before and after the subject's name. The subject may be missing: then the words stand alone. */
export function auditWords({ action_type: action, source, old_data: before, new_data: after }: AuditFacts): {
  did: string;
  rest: string;
} {
  if (source === "client")
    return { did: `opened something, says their browser: ${plainly(action)}`, rest: "" };
  const role = fact(after, "role") ?? fact(before, "role");
  if (action === "role_given") return { did: "made", rest: `${role === "admin" ? "an" : "a"} ${role}` };
  if (action === "role_taken") return { did: `took the role of ${role} from`, rest: "" };
  if (action.startsWith("report_")) return { did: "closed report", rest: withOutcome(action.slice(7)) };
  if (action.startsWith("appeal_") && !(action in deeds))
    return { did: `decided an appeal ${withOutcome(action.slice(7))}`, rest: "" };
  if (action.startsWith("correction_"))
    return { did: `marked a suggested correction of`, rest: `as ${plainly(action.slice(11))}` };
  if (action.startsWith("article_") && !(action in deeds))
    return { did: "moved the article", rest: `to ${plainly(action.slice(8))}` };
  const trust = action === "organiser_trust" ? fact(after, "trust") : null;
  return { did: deeds[action] ?? plainly(action), rest: trust ? `to ${trust}` : "" };
}

/** The reason that was given, where one was. */
export const auditReason = ({ new_data: after }: AuditFacts): string | null =>
  fact(after, "reason") ?? fact(after, "sentence") ?? fact(after, "text");
