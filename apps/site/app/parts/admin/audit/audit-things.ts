/** What an entry was written about, by the table it names, in the words of the screens. */
const things: Readonly<Record<string, string>> = {
  access_requests: "Questions about access",
  announcements: "Announcements",
  appeals: "Appeals",
  articles: "Articles",
  artists: "Artists",
  audit_logs: "This log",
  bookings: "Bookings",
  bulletins: "Bulletins",
  bylines: "Bylines",
  comments: "Comments",
  contact_messages: "Enquiries",
  data_requests: "Requests about data",
  door_passes: "Door passes",
  error_reports: "Errors",
  event_updates: "Updates about events",
  event_photos: "Photos of nights",
  events: "Events",
  federation_servers: "Other servers",
  job_applications: "Applications for work",
  jobs: "Posts of work",
  mails: "Emails",
  membership_plans: "Memberships",
  memberships: "Members",
  minimum_wages: "Minimum wages",
  newsletter_issues: "Newsletters",
  organisers: "Organisers",
  payout_accounts: "Pay-out accounts",
  posts: "Posts",
  profiles: "People",
  rate_limits: "Limits",
  refunds: "Refunds",
  reports: "Reports",
  screening_words: "Screening words",
  search_synonyms: "Search words",
  staff_notes: "Notes about people",
  team_bans: "Ban lists",
  team_keys: "Keys of teams",
  webhooks: "Webhooks of teams",
  tickets: "Tickets",
  user_roles: "Roles",
  venue_corrections: "Suggested corrections",
  venues: "Venues",
  waitlist_entries: "Waiting lists",
  warnings: "Warnings",
};

/** What the list can be narrowed to, by what it is called. */
export const AUDIT_THINGS: readonly { table: string; label: string }[] = Object.entries(things)
  .map(([table, label]) => ({ table, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

/** "Events"; of a table without words of its own its name. */
export const auditThing = (table: string): string => things[table] ?? table.replaceAll("_", " ");
