import type { Client } from "pg";
import { addVenue, id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces, refused, touches } from "../trigger-rules.ts";

const person = (name: string) => `user_id = '${id(`user ${name}`)}'`;
const isVenue = (name: string) => `id = '${id(`venue ${name}`)}'`;
const ofVenue = (name: string) => `venue_id = '${id(`venue ${name}`)}'`;
const closedStates = ["temporarily_closed", "closed", "draft", "pending", "suspended", "merged"];

/** Requests to hire a room and questions about access, in some of their states. */
async function addRequests(client: Client): Promise<void> {
  for (const status of ["sent", "confirmed", "cancelled"])
    await insert(client, "hire_requests", {
      id: id(`hire ${status}`),
      venue_id: id("venue"),
      user_id: id("user owner"),
      starts_at: "2030-06-01T18:00Z",
      ends_at: "2030-06-01T23:00Z",
      guests: 50,
      purpose: "A birthday",
      status,
      offer_pence: 20_000,
      offer_until: "2030-05-01",
    });
  for (const [number, status] of ["open", "answered"].entries())
    await insert(client, "access_requests", {
      id: id(`access ${status}`),
      venue_id: id("venue"),
      user_id: id("user owner"),
      secret: "sealed",
      status,
      due_at: "2030-06-01",
      form_token: String(number).padStart(32, "a"),
    });
}

const part: MatrixPart = {
  after: ["people"],
  rowStates: {
    areas: { any: { where: "true" } },
    outward_codes: { any: { where: "true" } },
    postcodes: { any: { where: "true" } },
    venue_corrections: {
      own: { where: ofVenue("own draft") },
      other: { where: ofVenue("closed") },
    },
    venue_claims: Object.fromEntries(
      ["draft", "contested", "rejected"].map((state) => [state, { where: `id = '${id(`claim ${state}`)}'` }]),
    ),
    hire_requests: Object.fromEntries(
      ["sent", "confirmed", "cancelled"].map((state) => [state, { where: `id = '${id(`hire ${state}`)}'` }]),
    ),
    access_requests: Object.fromEntries(
      ["open", "answered"].map((state) => [state, { where: `id = '${id(`access ${state}`)}'` }]),
    ),
    venue_revisions: {
      own: { where: ofVenue("own draft") },
      other: { where: ofVenue("closed") },
    },
    venue_addresses: {
      open_to_holders: { where: ofVenue("hideout") },
      waiting: { where: ofVenue("den") },
      own: { where: ofVenue("own draft") },
    },
    venue_media: {
      open: { where: `venue_id = '${id("venue")}'` },
      draft: { where: ofVenue("draft") },
    },
    venue_spaces: {
      open: { where: `venue_id = '${id("venue")}'` },
      draft: { where: ofVenue("draft") },
    },
    venue_members: {
      own: { where: `${person("team")} and status = 'active'` },
      colleague: { where: person("hidden") },
      invited: { where: person("owner") },
    },
    venues: {
      active: { where: `id = '${id("venue")}'` },
      ...Object.fromEntries(closedStates.map((state) => [state, { where: isVenue(state) }])),
      own_draft: { where: isVenue("own draft") },
      applied: { where: isVenue("applied") },
    },
  },
  addRows: async ({ client }) => {
    for (const status of closedStates) await addVenue(client, status, { status });
    await addVenue(client, "own draft", { status: "draft", location_precision: "area" });
    await addVenue(client, "applied", { status: "pending", created_by: id("user owner") });
    for (const name of ["hideout", "den"])
      await addVenue(client, name, { status: "active", location_precision: "area" });
    await client.query(`
      insert into venue_members (venue_id, user_id, role, status) values ('${id("venue own draft")}', '${id("user team")}', 'manager', 'active'),
        ('${id("venue")}', '${id("user hidden")}', 'editor', 'active'), ('${id("venue pending")}', '${id("user owner")}', 'door', 'invited')`);
    for (const [number, name] of ["own draft", "closed"].entries())
      await insert(client, "venue_corrections", {
        reference: `CORRECT${number}`,
        venue_id: id(`venue ${name}`),
        field: "capacity",
        present: "100",
        proposed: "120",
        reason: "They knocked a wall down.",
        form_token: String(number).padStart(32, "0"),
      });
    for (const [state, venue, columns] of [
      ["draft", "applied", { kind: "new" }],
      ["contested", "closed", { status: "submitted", owners_until: new Date(), owners_words: "We run it." }],
      ["rejected", "temporarily_closed", { status: "rejected", decided_at: new Date() }],
    ] as const)
      await insert(client, "venue_claims", {
        id: id(`claim ${state}`),
        kind: "claim",
        venue_id: id(`venue ${venue}`),
        applicant_id: id("user owner"),
        payload: { role: "manager" },
        ...columns,
      });
    for (const name of ["own draft", "closed"])
      await insert(client, "venue_revisions", { venue_id: id(`venue ${name}`), number: 1, page: "{}" });
    await addRequests(client);
    await insert(client, "outward_codes", {
      code: "LS1",
      lat: 53.79,
      lng: -1.54,
      name: "Leeds",
      nation: "England",
    });
    await insert(client, "postcodes", { code: "LS1 4AB", lat: 53.79, lng: -1.54 });
    for (const venue_id of [id("venue"), id("venue draft")])
      await insert(client, "venue_media", { venue_id, path: "a.jpg", alt: "The door" });
    for (const venue_id of [id("venue"), id("venue draft")])
      await insert(client, "venue_spaces", { venue_id, name: "Main room", standing: 200 });
  },
  callers: {
    list_nights_of_others: ["authenticated"],
    found_venue_organiser: ["authenticated"],
    list_venue_nights: ["authenticated"],
    list_venue_organisers: ["authenticated"],
    list_venue_waiting: ["authenticated"],
    find_place: ["anon", "authenticated", "service_role"],
    list_cities: ["anon", "authenticated", "service_role"],
    list_venues: ["anon", "authenticated", "service_role"],
    map_listings: ["anon", "authenticated", "service_role"],
    map_places: ["anon", "authenticated", "service_role"],
    map_without_muted: ["authenticated"],
    submit_venue_correction: ["service_role"],
    list_venue_corrections: ["authenticated"],
    decide_correction: ["authenticated"],
    find_similar_venues: ["authenticated"],
    start_venue_claim: ["authenticated"],
    open_venue_claim: ["authenticated"],
    list_my_venue_claims: ["authenticated"],
    save_venue_claim: ["authenticated"],
    withdraw_venue_claim: ["authenticated"],
    submit_claim: ["authenticated"],
    appeal_claim: ["authenticated"],
    confirm_claim_code: ["authenticated"],
    get_contested_claim: ["authenticated"],
    answer_contested_claim: ["authenticated"],
    decide_claim: ["authenticated"],
    list_venue_claims: ["authenticated"],
    read_claim_website: ["service_role"],
    send_claim_code: ["service_role"],
    prepare_claim_website: ["service_role"],
    count_website_look: ["service_role"],
    confirm_claim_website: ["service_role"],
    get_hire_desk: ["anon", "authenticated", "service_role"],
    send_hire_request: ["authenticated"],
    open_hire_request: ["authenticated"],
    list_hire_requests: ["authenticated"],
    list_my_hire_requests: ["authenticated"],
    offer_hire: ["authenticated"],
    take_hire_offer: ["authenticated"],
    confirm_hire: ["authenticated"],
    decline_hire: ["authenticated"],
    cancel_hire: ["authenticated"],
    make_hire_event: ["authenticated"],
    has_access_team: ["anon", "authenticated", "service_role"],
    submit_access_question: ["service_role"],
    confirm_access_question: ["anon", "authenticated", "service_role"],
    read_access_answer: ["anon", "authenticated", "service_role"],
    list_access_requests: ["authenticated"],
    list_my_access_requests: ["authenticated"],
    open_access_request: ["authenticated"],
    name_access_member: ["authenticated"],
    answer_access_request: ["authenticated"],
    close_access_request: ["authenticated"],
    list_overdue_access_requests: ["authenticated"],
    get_venue_compliance: ["authenticated"],
    get_venue_page: ["authenticated"],
    list_my_venues: ["authenticated"],
    list_venue_page_problems: ["authenticated"],
    list_venue_revisions: ["authenticated"],
    restore_venue: ["authenticated"],
    save_venue: ["authenticated"],
    withdraw_venue_change: ["authenticated"],
    find_nearest_code: ["anon", "authenticated", "service_role"],
  },
  triggerRules: [
    announces("outward_codes", "name"),
    announces("postcodes", "lat", "lat + 0.01"),
    touches("venue_addresses"),
    touches("venues"),
    announces("areas", "name"),
    announces("venue_media", "alt"),
    announces("venue_spaces", "name"),
    announces("venues", "name"),
    {
      says: "the version of a venue goes up",
      change: `update venues set nearest_station = 'Leeds' where id = '${id("venue")}'`,
      question: `(select version from venues where id = '${id("venue")}') > 1`,
    },
    refused(
      "a correction that was declined is not open again",
      "update venue_corrections set status = 'declined'; update venue_corrections set status = 'open'",
    ),
    refused(
      "a claim that was approved stays so",
      "update venue_claims set status = 'approved' where status = 'submitted'; update venue_claims set status = 'submitted' where status = 'approved'",
    ),
    {
      says: "the website of a new venue is noted",
      change: `insert into venues (id, name, address, area_id, links) values ('${id("probe")}', 'Probe', '1 Probe Street', '${id("area")}', '{"website": "https://probe.example"}')`,
      question: `exists (select from internal.venue_websites where venue_id = '${id("probe")}')`,
    },
    {
      says: "another website is noted anew",
      change: `update venues set links = '{"website": "https://probe.example"}' where id = '${id("venue")}'`,
      question: `exists (select from internal.venue_websites where venue_id = '${id("venue")}' and host = 'probe.example')`,
    },
    refused(
      "a hire that was cancelled stays so",
      "update hire_requests set status = 'cancelled' where status = 'sent'; update hire_requests set status = 'sent' where status = 'cancelled'",
    ),
    refused(
      "a question about access that was answered is not open again",
      "update access_requests set status = 'answered' where status = 'open'; update access_requests set status = 'open' where status = 'answered'",
    ),
    {
      says: "the event of a draft stays the event of its hire",
      change: `insert into event_drafts (id, organiser_id, data) values ('${id("probe")}', '${id("organiser")}', '{}');
        update hire_requests set draft_id = '${id("probe")}' where id = '${id("hire confirmed")}';
        insert into events (id, title, description, category, organiser_id, starts_at, location_mode) values ('${id("probe")}', 'Probe', 'A night to remember.', 'music', '${id("organiser")}', now(), 'tba');
        delete from event_drafts where id = '${id("probe")}'`,
      question: `(select event_id from hire_requests where id = '${id("hire confirmed")}') = '${id("probe")}'`,
    },
    refused("a merged venue stays so", "update venues set status = 'active' where status = 'merged'"),
    {
      says: "venues get an address",
      change: `insert into venues (id, name, address, area_id) values ('${id("probe")}', 'Probe', '1 Probe Street', '${id("area")}')`,
      question: `(select slug from venues where id = '${id("probe")}') = 'probe'`,
    },
    {
      says: "a private place is hidden",
      change: `update venues set location_precision = 'area' where id = '${id("venue")}'`,
      question: `(select address from venues where id = '${id("venue")}') not like '%Arch Street%'`,
    },
    {
      says: "a place made public shows",
      change: `update venues set location_precision = 'exact' where ${isVenue("hideout")}`,
      question: `(select address from venues where ${isVenue("hideout")}) = '9 Viaduct Road'`,
    },
  ],
};

export default part;
