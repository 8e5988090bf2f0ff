// Which rows of the matrix's world stand for which state, and what a row to be added looks like.
import { one } from "../harness/fixtures.ts";
import { id } from "../harness/world.ts";

/** A state of a row: the SQL condition that finds it, and who is its `owner` where that is not the usual one. */
export type RowState = { where: string; owner?: string };

const event = (name: string) => `event_id = '${id(`event ${name}`)}'`;
const isEvent = (name: string) => `id = '${id(`event ${name}`)}'`;
const person = (name: string) => `user_id = '${id(`user ${name}`)}'`;
const ofBooking = (status: string) => `booking_id in (select id from bookings where status = '${status}')`;
/** Rows of a team: one's own, somebody else's beside it, and one that was only offered. */
const teamStates: Record<string, RowState> = {
  own: { where: `${person("team")} and status = 'active'` },
  colleague: { where: person("hidden") },
  invited: { where: person("owner") },
};
const any: Record<string, RowState> = { any: { where: "true" } };
const eventStates = [
  "published",
  "unlisted",
  "postponed",
  "cancelled",
  "draft",
  "scheduled",
  "pending_review",
  "under_review",
  "removed",
  "archived",
];
const venueStates = ["active", "temporarily_closed", "closed", "draft", "pending", "suspended", "merged"];

/** The states of each table's rows, in the words of access-matrix.txt. */
export const rowStates: Record<string, Record<string, RowState>> = {
  areas: any,
  artists: any,
  audit_logs: any,
  booking_lines: { confirmed: { where: ofBooking("confirmed") }, held: { where: ofBooking("held") } },
  bookings: {
    confirmed: { where: "status = 'confirmed'" },
    held: { where: "status = 'held'" },
    cancelled: { where: "status = 'cancelled'" },
  },
  error_reports: { own: { where: person("owner") }, nameless: { where: "user_id is null" } },
  event_artists: { announced: { where: event("published") }, draft: { where: event("draft") } },
  event_hosts: { announced: { where: event("published") }, draft: { where: event("draft") } },
  event_reveals: { waiting: { where: event("secret") }, revealed: { where: event("revealed") } },
  event_tags: { announced: { where: event("published") }, draft: { where: event("draft") } },
  event_updates: {
    public: { where: `${event("published")} and audience = 'public'` },
    holders: { where: `${event("published")} and audience = 'holders'` },
    draft: { where: event("draft") },
  },
  events: {
    ...Object.fromEntries(eventStates.map((state) => [state, { where: isEvent(state) }])),
    booked_removed: { where: isEvent("booked removed") },
  },
  listings: any,
  organiser_members: teamStates,
  organisers: any,
  profile_private: { own: { where: person("owner") } },
  profiles: {
    public: { where: person("owner") },
    hidden: { where: person("hidden"), owner: "hidden" },
    suspended: { where: person("suspended"), owner: "suspended" },
    erased: { where: person("erased"), owner: "erased" },
  },
  rate_limits: any,
  rsvps: {
    shown: { where: `${person("owner")} and ${event("published")}` },
    private: { where: `${person("owner")} and ${event("unlisted")}` },
    declined: { where: `${person("hidden")} and ${event("published")}`, owner: "hidden" },
    unlisted_guests: { where: `${person("hidden")} and ${event("postponed")}`, owner: "hidden" },
  },
  saved_items: { own: { where: person("owner") } },
  ticket_inventory: {
    announced: { where: `ticket_type_id = '${one.type}'` },
    draft: { where: `ticket_type_id = '${one.draftType}'` },
  },
  ticket_types: {
    active: { where: `id = '${one.type}'` },
    guest: { where: `id = '${one.guestType}'` },
    on_draft: { where: `id = '${one.draftType}'` },
    archived: { where: `id = '${id("ticket type archived")}'` },
  },
  tickets: { own: { where: event("published") } },
  user_roles: {
    moderator: { where: person("moderator"), owner: "moderator" },
    admin: { where: person("second admin"), owner: "second admin" },
    suspended: { where: person("suspended"), owner: "suspended" },
  },
  venue_addresses: {
    open_to_holders: { where: `venue_id = '${id("venue hideout")}'` },
    waiting: { where: `venue_id = '${id("venue den")}'` },
    own: { where: `venue_id = '${id("venue own draft")}'` },
  },
  venue_media: {
    open: { where: `venue_id = '${id("venue")}'` },
    draft: { where: `venue_id = '${id("venue draft")}'` },
  },
  venue_members: teamStates,
  venues: {
    ...Object.fromEntries(
      venueStates.map((state) => [
        state,
        { where: `id = '${state === "active" ? id("venue") : id(`venue ${state}`)}'` },
      ]),
    ),
    own_draft: { where: `id = '${id("venue own draft")}'` },
    applied: { where: `id = '${id("venue applied")}'` },
  },
};

/** A row to be added by `me`: only what people may choose; every other table is asked with a copy of a row it has. */
export const additions: Record<string, Record<string, (me: string | null) => Record<string, unknown>>> = {
  rsvps: {
    own: (me) => ({ event_id: id("event cancelled"), user_id: me, state: "interested" }),
    anothers: () => ({ event_id: id("event cancelled"), user_id: id("user suspended"), state: "interested" }),
    own_unseen: (me) => ({ event_id: id("event draft"), user_id: me, state: "interested" }),
  },
  saved_items: {
    own: (me) => ({ user_id: me, kind: "event", target_id: one.published }),
    anothers: () => ({ user_id: id("user suspended"), kind: "event", target_id: one.published }),
  },
  error_reports: {
    own: (me) => ({ user_id: me, title: "It broke" }),
    anothers: () => ({ user_id: id("user suspended"), title: "It broke" }),
    closed: (me) => ({ user_id: me, title: "It broke", status: "fixed" }),
    mild: (me) => ({ user_id: me, title: "It broke", severity: "low" }),
  },
  user_roles: {
    moderator: (me) => ({ user_id: id("user hidden"), role: "moderator", assigned_by: me }),
    admin: (me) => ({ user_id: id("user hidden"), role: "admin", assigned_by: me }),
    self: (me) => ({ user_id: me, role: "moderator", assigned_by: me }),
    forged: () => ({ user_id: id("user hidden"), role: "moderator", assigned_by: id("user suspended") }),
  },
};
