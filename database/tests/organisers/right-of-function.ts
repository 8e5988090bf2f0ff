// What a role must be allowed to do for each function of a team: a right of internal.team_rights, and a call of the function.
import { id } from "../harness/world.ts";

const event = `'${id("event night")}'`;
const organiser = `'${id("organiser")}'`;
const of = (name: string) => `'${id(name)}'`;

/** Each function that asks who acts for a team, by the right it needs. */
export const functionsByRight: Record<string, Record<string, string>> = {
  nights: {
    save_event_draft: `save_event_draft('{}', null, null, ${organiser})`,
    open_event_draft: `open_event_draft(${of("draft")})`,
    delete_event_draft: `delete_event_draft(${of("draft")})`,
    preview_event_change: `preview_event_change(${event}, 'cancel')`,
    edit_event: `edit_event(${event})`,
    save_event: `save_event(${of("draft")}, 1, ${of("key")})`,
    save_series: `save_series(${of("draft")}, 1, '{2030-01-01,2030-01-08}', ${of("key")})`,
    apply_to_series: `apply_to_series(${of("event draft night")}, 'all')`,
    publish_event: `publish_event(${event})`,
    publish_series: `publish_series(${of("series")})`,
    unpublish_event: `unpublish_event(${event})`,
    duplicate_event: `duplicate_event(${event})`,
    save_event_questions: `save_event_questions(${event}, '[]')`,
    send_event_update: `send_event_update(${event}, 'Doors at nine', 'holders')`,
    save_promo_code: `save_promo_code(${event}, 'EARLY', 'percent', 10)`,
    end_promo_code: `end_promo_code(${of("promo code")})`,
    save_tracking_link: `save_tracking_link(${event}, 'Poster')`,
    delete_tracking_link: `delete_tracking_link(${of("tracking link")})`,
  },
  nights_read: {
    list_my_events: `list_my_events(${organiser})`,
    count_my_events: `count_my_events(${organiser})`,
    list_nights_of_others: `list_nights_of_others(${of("venue")})`,
    list_venue_nights: `list_venue_nights(${of("venue")})`,
    list_venue_organisers: `list_venue_organisers(${of("venue")})`,
    list_venue_waiting: `list_venue_waiting(${of("venue")})`,
    list_waiting_updates: `list_waiting_updates(${event})`,
  },
  night_changes: {
    cancel_event: `cancel_event(${event}, 'The roof leaks', null)`,
    postpone_event: `postpone_event(${event}, 'The roof leaks')`,
    reschedule_event: `reschedule_event(${event}, null, null, null)`,
    move_event: `move_event(${event}, ${of("venue")}, null)`,
    delete_event: `delete_event(${event})`,
  },
  applications: {
    decide_application: `decide_application(array[${of("booking")}]::uuid[], false)`,
  },
  guests_read: {
    list_organiser_guest_lists: `list_organiser_guest_lists(${organiser})`,
    list_comp_guests: `list_comp_guests(${event})`,
  },
  guests_write: {
    add_guests: `add_guests(${event}, 'Ada Lovelace', null)`,
    remove_guest: `remove_guest(${of("guest")})`,
    save_guest_allocation: `save_guest_allocation(${event}, 'Friends', 4, null)`,
    delete_guest_allocation: `delete_guest_allocation(${of("allocation")})`,
  },
  codes_read: {
    list_promo_codes: `list_promo_codes(${event})`,
    list_tracking_links: `list_tracking_links(${event})`,
  },
  orders: {
    list_event_bookings: `list_event_bookings(${event})`,
    list_event_attendees: `list_event_attendees(${event})`,
    export_event_attendees: `export_event_attendees(${event})`,
    list_organiser_orders: `list_organiser_orders(${organiser})`,
    export_organiser_orders: `export_organiser_orders(${organiser})`,
    list_applications: `list_applications(${event})`,
  },
  money: {
    organiser_month: `organiser_month(${organiser}, '2026-11')`,
    organiser_statement: `organiser_statement(${organiser}, '2026-11')`,
    organiser_balance: `organiser_balance(${organiser})`,
    confirm_event_outcome: `confirm_event_outcome(${event}, 'went_ahead')`,
  },
  refunds: {
    refund_booking: "refund_booking('ABCD2345', 'organiser')",
  },
  page: {
    get_venue_page: `get_venue_page(${of("venue")})`,
    list_venue_revisions: `list_venue_revisions(${of("venue")})`,
    list_venue_page_problems: `list_venue_page_problems(${of("venue")}, '{}')`,
    save_venue: `save_venue(${of("venue")}, '{}', 1)`,
    restore_venue: `restore_venue(${of("revision")}, 1)`,
    withdraw_venue_change: `withdraw_venue_change(${of("venue")}, 'name')`,
    get_venue_compliance: `get_venue_compliance(${of("venue")})`,
  },
  comps: {
    hold_stock: `hold_stock(${event}, ${of("type")}, 1, 'The band')`,
    release_stock_hold: `release_stock_hold(${of("stock hold")})`,
    list_stock_holds: `list_stock_holds(${event})`,
    issue_comps: `issue_comps(${event}, ${of("type")}, 'Ada, ada@example.org', ${of("key")})`,
    revoke_comp: `revoke_comp(${of("comp")})`,
    list_comps: `list_comps(${event})`,
  },
  hire: {
    list_hire_requests: `list_hire_requests(${of("venue")})`,
    open_hire_request: `open_hire_request(${of("hire")})`,
    offer_hire: `offer_hire(${of("hire")}, 1, 20000, null, null)`,
    confirm_hire: `confirm_hire(${of("hire")}, 1)`,
    decline_hire: `decline_hire(${of("hire")}, 'We are closed')`,
    send_hire_message: `send_hire_message(${of("hire")}, 'Hello')`,
    make_hire_event: `make_hire_event(${of("hire")})`,
  },
  access: {
    open_access_request: `open_access_request(${of("access request")})`,
    name_access_member: `name_access_member(${of("access request")}, null)`,
    answer_access_request: `answer_access_request(${of("access request")}, 'Yes, by the side door')`,
    close_access_request: `close_access_request(${of("access request")})`,
  },
  details: {
    found_venue_organiser: `found_venue_organiser(${of("venue")})`,
    update_organiser: `update_organiser(${organiser}, 'Night Shift', 'promoter')`,
    set_seller_details: `set_seller_details(${organiser}, 'Night Shift Ltd')`,
  },
  jobs: {
    save_job: `save_job('{}', ${of("job desk")}, 1)`,
    get_my_job: `get_my_job(${of("job desk")})`,
    republish_job: `republish_job(${of("job desk")})`,
    duplicate_job: `duplicate_job(${of("job desk")})`,
    delete_job: `delete_job(${of("job desk")})`,
  },
  job_applicants: {
    close_job: `close_job(${of("job desk")}, 'closed')`,
    list_job_applications: `list_job_applications(${of("job desk")})`,
    export_job_applications: `export_job_applications(${of("job desk")})`,
    open_application: `open_application(${of("application")})`,
    move_application: `move_application(array[${of("application")}]::uuid[], 'shortlisted')`,
    send_application_message: `send_application_message(${of("application")}, 'Hello')`,
  },
  team: {
    invite_to_team: `invite_to_team('new@example.org', 'door', ${organiser})`,
    revoke_team_invitation: `revoke_team_invitation(${of("invitation")})`,
    set_team_role: `set_team_role(${organiser}, ${of("user door")}, 'editor')`,
  },
  team_read: {
    list_team: `list_team(${organiser})`,
    list_access_requests: `list_access_requests(${of("venue")})`,
  },
  figures: {
    event_figures: `event_figures(${event})`,
    organiser_figures: `organiser_figures(${organiser}, '2026-10-01', '2026-10-31')`,
    venue_figures: `venue_figures(${of("venue")}, '2026-10-01', '2026-10-31')`,
    export_figures: `export_figures('daily_sales', '2026-10-01', '2026-10-31', ${event})`,
  },
  door: {
    check_in: `check_in(${event}, '{x}', ${of("scan")})`,
    count_at_door: `count_at_door(${event}, 1, ${of("scan")})`,
    door_list: `door_list(${event})`,
    door_numbers: `door_numbers(${event})`,
    list_door_guests: `list_door_guests(${event})`,
    open_door: `open_door(${event})`,
    sync_check_ins: `sync_check_ins(${event}, '[{}]')`,
  },
  door_supervisor: {
    add_walk_up: `add_walk_up(${event}, 'Ada', 0, ${of("scan")})`,
    door_log: `door_log(${event})`,
    hold_door_stock: `hold_door_stock(${event}, ${of("type")}, 1)`,
    list_door_names: `list_door_names(${event})`,
    list_door_sales: `list_door_sales(${event})`,
    list_door_types: `list_door_types(${event})`,
    release_door_stock: `release_door_stock(${event})`,
    save_door_settings: `save_door_settings(${event}, 'free')`,
    sell_at_door: `sell_at_door(${event}, '[]', 'cash', ${of("scan")})`,
    issue_door_pass: `issue_door_pass(${event}, 'steward', 'Front gate')`,
    list_door_passes: `list_door_passes(${event})`,
    search_door: `search_door(${event}, 'Ada')`,
  },
};

/** Functions that ask about teams, but not for a role in one, each with the reason. */
export const withoutRight: Record<string, string> = {
  answer_event: "people answer a night; its team may before it is announced",
  admit_guests: "everybody at the door and their passes: tried in door/guests",
  list_my_doors: "lists what one acts for",
  void_door_sale: "supervisors and their passes: tried in door/sales",
  open_door_access_notes: "supervisors and their passes: tried in door/rights",
  refuse_entry: "supervisors and their passes: tried in door/rights",
  revoke_door_pass: "supervisors: tried in door/rights",
  undo_check_in: "supervisors and their passes: tried in door/rights",
  apply_to_job: "people apply, and nobody to their own team",
  decide_appeal: "staff, and nobody about their own",
  decide_correction: "the team of the venue by the right page, and staff: tried in venues/decide-corrections",
  decide_event: "staff, and nobody about their own",
  decide_job: "staff, and nobody about their own",
  edit_artist: "who books an artist edits the page until it is claimed: nights",
  list_waitlist: "owners, managers and staff: tried in waitlist/doors",
  move_waitlist_entry: "owners, managers and staff: tried in waitlist/doors",
  find_event: "read by the link; its team may before it is announced",
  get_artist_rights: "tells whether one may edit an artist",
  get_event_team_view: "empty for those outside, and what all in the team may read",
  hand_over_team: "an owner's alone: tried below",
  list_job_posters: "lists what one acts for",
  cancel_hire: "either side may: tried in venues/hire",
  list_my_access_requests: "one's own, and those one is named for: tried in venues/access-requests",
  list_my_jobs: "lists what one acts for",
  list_my_organisers: "lists what one acts for",
  list_notifications: "one's own",
  list_ticket_types: "read by the link; its team may before it is announced",
  list_venue_corrections:
    "the team of the venue by the right page, and staff: tried in venues/decide-corrections",
  moderate: "staff, and nobody about their own",
  refund_sentence: "read by the link; its team may before it is announced",
  remove_team_member: "everybody may leave: tried below",
  reopen_event_decision: "staff, and nobody about their own",
  send_hire_request: "people ask, and nobody in their own team",
  rename_holder: "the holder's own; of a comp by owners and managers: tried in transfers/rename-holder",
  resend_booking:
    "one's own; owners and managers to the booking's address: tried in bookings/organiser-orders",
  set_event_pick: "staff, and nobody about their own",
  set_organiser_trust: "staff, and nobody about their own",
  take_hire_offer: "the asker's alone: tried in venues/hire",
  count_messages:
    "one's own threads; an inbox counts what conversation_side lets its reader read: tried in messages/teams",
  list_conversations:
    "one's own threads; an inbox shows what conversation_side lets its reader read: tried in messages/teams",
  read_conversation: "readers of the thread, by conversation_side: tried in messages/teams",
  search_messages: "threads that conversation_side lets the caller read: tried in messages/teams",
};

/** Policies that name roles, by table or bucket, with the right they stand for. */
export const rightOfPolicy: Record<string, string> = {
  event_drafts: "nights",
  event_media: "nights",
  invoices: "money",
  promo_codes: "codes_read",
  team_invitations: "team",
  tracking_links: "codes_read",
  venue_media: "page",
  venue_revisions: "page",
};

/** Somebody of every role, besides the person who owns the organiser in the world. */
export const roles = ["owner", "manager", "editor", "finance", "door"] as const;
