import type { Client } from "pg";
import { one } from "../../harness/fixtures.ts";
import { addEvent, id, insert } from "../../harness/world.ts";
import { becomeSql } from "../become-sql.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces, refused, sees, touches } from "../trigger-rules.ts";
import { openCheck, staysItsOwners } from "../wall-rules.ts";

const ofEvent = (name: string) => `event_id = '${id(`event ${name}`)}'`;
const isEvent = (name: string) => `id = '${id(`event ${name}`)}'`;
const person = (name: string) => `user_id = '${id(`user ${name}`)}'`;
const announcedOrDraft = { announced: { where: ofEvent("published") }, draft: { where: ofEvent("draft") } };
const added = [
  "postponed",
  "cancelled",
  "scheduled",
  "pending_review",
  "under_review",
  "removed",
  "archived",
];
/** Two calendars, a reading and a night of one of them. */
async function addSources(client: Client): Promise<void> {
  for (const state of ["active", "failing"])
    await insert(client, "listing_sources", {
      id: id(`source ${state}`),
      owner: "organiser",
      organiser_id: id("organiser"),
      name: "Calendar",
      kind: "address",
      address: `https://${state}.example/feed.ics`,
      state,
    });
  await insert(client, "source_runs", { source_id: id("source active"), outcome: "read" });
  await insert(client, "source_items", {
    id: id("source item"),
    source_id: id("source active"),
    key: "a",
    starts_at: "2030-06-01T18:00Z",
    title: "Dub night",
    state: "asked",
  });
}

/** Who said that they come, seen by others or not. */
async function addAnswers(client: Client): Promise<void> {
  for (const [who, name, state, visible] of [
    ["owner", "published", "going", true],
    ["owner", "unlisted", "going", false],
    ["hidden", "published", "not_going", true],
    ["hidden", "postponed", "going", true],
  ] as const)
    await insert(client, "rsvps", {
      user_id: id(`user ${who}`),
      event_id: id(`event ${name}`),
      state,
      visible,
    });
}

const part: MatrixPart = {
  after: ["people", "venues", "organisers", "artists"],
  rowStates: {
    event_artists: announcedOrDraft,
    event_changes: { announced: { where: "true" } },
    guest_allocations: { announced: { where: "true" } },
    guest_list_entries: { announced: { where: "true" } },
    event_drafts: { new: { where: "true" } },
    event_photos: { shown: { where: "true" } },
    listing_sources: Object.fromEntries(
      ["active", "failing"].map((state) => [state, { where: `id = '${id(`source ${state}`)}'` }]),
    ),
    source_runs: { any: { where: "true" } },
    source_items: { any: { where: "true" } },
    event_holds: { waiting: { where: "true" } },
    event_hosts: announcedOrDraft,
    event_questions: announcedOrDraft,
    promo_codes: { announced: { where: "true" } },
    series: { own: { where: "true" } },
    tracking_links: { announced: { where: "true" } },
    event_reveals: { waiting: { where: ofEvent("secret") }, revealed: { where: ofEvent("revealed") } },
    event_tags: announcedOrDraft,
    event_updates: {
      public: { where: `${ofEvent("published")} and audience = 'public'` },
      holders: { where: `${ofEvent("published")} and audience = 'holders'` },
      draft: { where: ofEvent("draft") },
    },
    events: {
      ...Object.fromEntries(
        ["published", "unlisted", "draft", ...added].map((state) => [state, { where: isEvent(state) }]),
      ),
      booked_removed: { where: isEvent("booked removed") },
    },
    rsvps: {
      shown: { where: `${person("owner")} and ${ofEvent("published")}` },
      private: { where: `${person("owner")} and ${ofEvent("unlisted")}` },
      declined: { where: `${person("hidden")} and ${ofEvent("published")}`, owner: "hidden" },
      unlisted_guests: { where: `${person("hidden")} and ${ofEvent("postponed")}`, owner: "hidden" },
    },
    saved_items: { own: { where: person("owner") } },
  },
  additions: {
    rsvps: {
      own: (me) => ({ event_id: id("event cancelled"), user_id: me, state: "interested" }),
      anothers: () => ({
        event_id: id("event cancelled"),
        user_id: id("user suspended"),
        state: "interested",
      }),
      own_unseen: (me) => ({ event_id: id("event draft"), user_id: me, state: "interested" }),
    },
    saved_items: {
      own: (me) => ({ user_id: me, kind: "event", target_id: one.published }),
      anothers: () => ({ user_id: id("user suspended"), kind: "event", target_id: one.published }),
    },
  },
  addRows: async ({ client }) => {
    await client.query(
      `update events set attendee_list = 'opt_in' where id in ('${one.published}', '${one.unlisted}')`,
    );
    await insert(client, "event_drafts", { organiser_id: id("organiser"), data: { title: "Soon" } });
    await insert(client, "event_holds", { event_id: one.draft, reasons: ["It holds a link"] });
    await insert(client, "event_photos", {
      event_id: one.published,
      path: "event_media/none/photo.webp",
      alt: "The room from above",
      place: 1,
    });
    await addSources(client);
    await insert(client, "event_changes", {
      event_id: one.published,
      field: "date",
      old: "Friday",
      new: "Saturday",
    });
    await insert(client, "guest_allocations", {
      event_id: one.published,
      name: "Ada Fields",
      places: 4,
      code_hash: "abc",
    });
    await insert(client, "guest_list_entries", { event_id: one.published, name: "Nan", plus: 1 });
    await insert(client, "promo_codes", {
      event_id: one.published,
      code: "EARLY",
      kind: "percent",
      value: 10,
    });
    await insert(client, "tracking_links", { event_id: one.published, source: "flyer", name: "Flyer" });
    await insert(client, "series", { organiser_id: id("organiser"), title: "Fridays" });
    for (const event_id of [one.published, one.draft])
      await insert(client, "event_questions", { event_id, prompt: "How did you hear of us?" });
    for (const status of added) await addEvent(client, { name: status, status });
    for (const [name, audience] of [
      ["published", "public"],
      ["published", "holders"],
      ["draft", "public"],
    ] as const)
      await insert(client, "event_updates", {
        event_id: id(`event ${name}`),
        audience,
        body: "Doors at ten.",
      });
    for (const name of ["published", "draft"]) {
      const event_id = id(`event ${name}`);
      await insert(client, "event_tags", { event_id, tag: "techno" });
      await insert(client, "event_artists", { event_id, artist_id: id("artist"), name: "Ada Fields" });
      await insert(client, "event_hosts", { event_id, organiser_id: id("organiser") });
    }
    await addAnswers(client);
    await insert(client, "saved_items", {
      user_id: id("user owner"),
      kind: "event",
      target_id: one.published,
    });
  },
  callers: {
    list_organiser_guest_lists: ["authenticated"],
    add_guests: ["authenticated"],
    add_source: ["authenticated"],
    answer_source: ["authenticated"],
    change_source: ["authenticated"],
    delete_source: ["authenticated"],
    list_all_sources: ["authenticated"],
    list_event_sources: ["anon", "authenticated"],
    list_sources: ["authenticated"],
    open_source: ["authenticated"],
    read_source_now: ["authenticated"],
    settle_source_item: ["authenticated"],
    start_source: ["authenticated"],
    cancel_event: ["authenticated"],
    ask_photo_removal: ["anon", "authenticated"],
    decide_event_photo: ["authenticated"],
    list_event_photos: ["anon", "authenticated"],
    list_photo_removals: ["authenticated"],
    list_team_photos: ["authenticated"],
    save_event_photos: ["authenticated"],
    decide_event_update: ["authenticated"],
    delete_guest_allocation: ["authenticated"],
    list_pending_updates: ["authenticated"],
    list_waiting_updates: ["authenticated"],
    move_event: ["authenticated"],
    postpone_event: ["authenticated"],
    preview_event_change: ["authenticated"],
    remove_guest: ["authenticated"],
    reschedule_event: ["authenticated"],
    save_guest_allocation: ["authenticated"],
    send_event_update: ["authenticated"],
    enter_guests: ["anon", "authenticated"],
    read_guest_allocation: ["anon", "authenticated"],
    remove_entered_guest: ["anon", "authenticated"],
    add_host_guests: ["authenticated"],
    answer_host: ["authenticated"],
    apply_to_series: ["authenticated"],
    ask_host: ["authenticated"],
    end_host: ["authenticated"],
    let_host_edit: ["authenticated"],
    list_hosted_nights: ["authenticated"],
    list_night_hosts: ["authenticated"],
    get_programme: ["authenticated"],
    save_programme: ["authenticated"],
    offer_night: ["authenticated"],
    remove_host_guest: ["authenticated"],
    take_night: ["authenticated"],
    change_series_rule: ["authenticated"],
    end_series_rule: ["authenticated"],
    get_series_rule: ["authenticated"],
    save_series_by_rule: ["authenticated"],
    find_series: ["anon", "authenticated", "service_role"],
    list_series_of: ["anon", "authenticated", "service_role"],
    get_event_series: ["anon", "authenticated", "service_role"],
    count_my_events: ["authenticated"],
    delete_event: ["authenticated"],
    delete_event_draft: ["authenticated"],
    duplicate_event: ["authenticated"],
    delete_tracking_link: ["authenticated"],
    edit_event: ["authenticated"],
    end_promo_code: ["authenticated"],
    find_event: ["anon", "authenticated", "service_role"],
    find_clashes: ["authenticated"],
    issue_host_comps: ["authenticated"],
    revoke_host_comp: ["authenticated"],
    set_host_comps: ["authenticated"],
    find_similar_events: ["authenticated"],
    get_event_team_view: ["authenticated"],
    list_my_events: ["authenticated"],
    list_promo_codes: ["authenticated"],
    list_tracking_links: ["authenticated"],
    open_event_draft: ["authenticated"],
    publish_event: ["authenticated"],
    publish_series: ["authenticated"],
    quote_ticket_price: ["anon", "authenticated"],
    save_event: ["authenticated"],
    save_event_draft: ["authenticated"],
    save_event_questions: ["authenticated"],
    save_promo_code: ["authenticated"],
    save_series: ["authenticated"],
    save_tracking_link: ["authenticated"],
    unpublish_event: ["authenticated"],
    answer_event: ["authenticated"],
    list_for_you: ["authenticated"],
    list_who_is_going: ["authenticated"],
  },
  triggerRules: [
    touches("event_drafts"),
    touches("events"),
    touches("listing_sources"),
    announces("event_artists", "name"),
    announces("event_hosts", "role", "'presenter'"),
    announces("event_questions", "prompt"),
    announces("event_tags", "tag"),
    announces("event_updates", "body"),
    announces("events", "title"),
    refused(
      "a cancelled event stays so",
      "update events set status = 'published' where status = 'cancelled'",
    ),
    refused(
      "ten tags are enough",
      `insert into event_tags select '${one.published}', 'tag-' || n from generate_series(1, 11) n`,
    ),
    ...[
      `update rsvps set visible = true where ${person("owner")}`,
      `insert into rsvps (event_id, user_id, state, visible) values ('${one.unlisted}', '${id("user stranger")}', 'going', true)`,
    ].map((change, at) =>
      refused(
        `who is seen at a night that says something of its guests has said so twice, ${at === 0 ? "changed" : "new"}`,
        `insert into event_tags (event_id, tag) values ('${one.unlisted}', 'queer'); ${becomeSql(at === 0 ? "owner" : "stranger")}; ${change}`,
        "RSVPS_CONFIRMATION_REQUIRED",
      ),
    ),
    refused(
      "a thousand saved things are enough",
      `set local session_replication_role = 'replica';
        insert into saved_items (user_id, kind, target_id) select '${id("user hidden")}', 'event', gen_random_uuid() from generate_series(1, 1000);
        set local session_replication_role = 'origin';
        insert into saved_items (user_id, kind, target_id) values ('${id("user hidden")}', 'event', gen_random_uuid())`,
      "SAVED_ITEMS_LIMIT_REACHED",
    ),
    {
      says: "whether a tag is public is not the writer's to say",
      change: `insert into event_tags (event_id, tag, is_public) values ('${one.draft}', 'probe', true)`,
      question: "(select not is_public from event_tags where tag = 'probe')",
    },
    sees(
      "event_tags",
      "a tag that is public is read without asking for its event",
      `update event_tags set is_public = true where event_id = '${one.draft}'`,
      "anon",
      `exists (select from event_tags where event_id = '${one.draft}')`,
    ),
    sees(
      "rsvps",
      "whom somebody blocked reads no answers of theirs",
      `insert into user_blocks (blocker_id, blocked_id) values ('${id("user owner")}', '${id("user stranger")}')`,
      "stranger",
      `not exists (select from rsvps where ${person("owner")}) and exists (select from events where id = '${one.published}')`,
    ),
    sees(
      "rsvps",
      "answers of somebody under 18 are read by nobody they did not accept",
      `delete from follows; update profile_private set date_of_birth = current_date - interval '15 years', age_attested_at = now() where ${person("owner")}`,
      "stranger",
      `not exists (select from rsvps where ${person("owner")}) and exists (select from events where id = '${one.published}')`,
    ),
    {
      table: "saved_items",
      ...refused(
        "an event for invited people is saved by those it is for",
        `update events set visibility = 'invited' where id = '${one.published}'; ${becomeSql("stranger")};
        insert into saved_items (user_id, kind, target_id) values ('${id("user stranger")}', 'event', '${one.published}')`,
      ),
    },
    ...[
      ["booked it", "tickets", "owner_id"],
      ["hold a ticket", "bookings", "user_id"],
    ].map(([what, table, column]) =>
      sees(
        "events",
        `an event that was taken down is read by those who ${what}, and have nothing else of it`,
        `update ${table} set ${column} = '${id("user stranger")}' where event_id = '${id("event booked removed")}'`,
        "owner",
        `exists (select from events where id = '${id("event booked removed")}')`,
      ),
    ),
    {
      says: "tags of an event that is taken down are public no more",
      change: `update events set status = 'under_review' where id = '${one.published}'`,
      question: `not exists (select from event_tags where event_id = '${one.published}' and is_public)`,
    },
    {
      says: "what is published says since when",
      change: `update events set status = 'published', publish_at = null where id = '${one.draft}'`,
      question: `(select publish_at from events where id = '${one.draft}') is not null`,
    },
    {
      says: "events get an address",
      change: `insert into events (id, title, description, category, organiser_id, venue_id, starts_at) select '${id("probe")}', 'Probe', description, category, organiser_id, venue_id, starts_at from events where id = '${one.draft}'`,
      question: `(select slug from events where id = '${id("probe")}') <> ''`,
    },
    {
      says: "interest is counted",
      change: `insert into rsvps (event_id, user_id, state) values ('${one.draft}', '${id("user hidden")}', 'going')`,
      question: `(select interested_count from events where id = '${one.draft}') = 1`,
    },
  ],
  wallRules: [
    staysItsOwners("rsvps"),
    {
      says: "answers are changed by who gave them, were anybody's row let through afterwards",
      table: "rsvps",
      move: openCheck("rsvps", "people change their own answers"),
      actor: "stranger",
      attempt: "update rsvps set state = 'going'",
    },
  ],
};

export default part;
