import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { become, userId } from "../harness/actors.ts";
import { addUsers, emptyWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await emptyWorld();
  await addUsers(world.client, ["guest"]);
  await world.client.query("update auth.users set email = null, is_anonymous = true where id = $1", [
    userId("guest"),
  ]);
});
afterAll(() => world.end());

/** What a guest does with bookings: their own, so that without one there is nothing to find. */
const ownBookings =
  "accept_invitation accept_transfer agree_to_venue cancel_booking cancel_tickets choose_refund confirm_booking extend_hold get_payment get_venue_consent give_back_series_pass hold_booking hold_listing hold_series_pass join_queue join_waitlist leave_queue leave_waitlist list_ticket make_pass my_guest_account my_invitation my_listings my_queue my_transfers my_waitlist prove_guest_address quote_cancellation release_hold rename_holder resale_quote resend_booking revoke_transfer save_guest_address send_guest_code start_payment transfer_series_pass transfer_tickets wait_from_queue withdraw_listing".split(
    " ",
  );

/** Reads that find nothing for a guest, marks of what was seen, and the sessions of the browser. */
const emptyReads =
  "count_messages count_notifications find_similar_organisers find_similar_venues forget_push_subscription get_access_profile get_artist_federation get_artist_rights get_event_team_view get_my_application_status get_my_erasure get_my_export get_my_figures_export get_my_profile get_my_suspension get_organiser_claim get_storage_quota get_ticket_money list_answered_bookings list_conversations list_for_you list_library_images list_mute_marks list_my_feedback list_my_followers list_my_organisers list_my_series_passes list_my_venues list_notifications list_reactions list_replies list_sessions list_shut_out list_team_rights list_who_is_going remove_notification remove_push_subscription see_notifications suggest_people".split(
    " ",
  );

/** What refuses everybody without the right, or a call without words, before it asks for the account. */
const refusedBefore = {
  anonymize_user_data: "PEOPLE_ADMIN_REQUIRED",
  clear_rate_limit: "ADMIN_REASON_REQUIRED",
  decide_application: "BOOKINGS_INVALID_DETAILS",
  decrypt_sensitive_data: "ENCRYPTION_ADMIN_REQUIRED",
  encrypt_sensitive_data: "ENCRYPTION_ADMIN_REQUIRED",
  end_other_sessions: "AUTH_REQUIRED",
  end_person_sessions: "ADMIN_REASON_REQUIRED",
  end_session: "AUTH_REQUIRED",
  get_contested_claim: "VENUES_CLAIM_NOT_FOUND",
  get_conversation: "MESSAGES_NOT_FOUND",
  give_feedback: "FEEDBACK_NOT_ASKED",
  hears_news_of: "BULLETINS_NOT_FOUND",
  list_event_bookings: "BOOKINGS_TEAM_REQUIRED",
  list_messages: "MESSAGES_NOT_FOUND",
  map_without_muted: "VENUES_INVALID_FILTER",
  open_venue_claim: "VENUES_CLAIM_NOT_FOUND",
  read_comp: "BOOKINGS_COMP_NOT_FOUND",
  read_conversation: "MESSAGES_NOT_FOUND",
  read_reply_thread: "FEDERATION_NOT_FOUND",
  reopen_event_decision: "ADMIN_REASON_REQUIRED",
  request_erasure: "PEOPLE_FRESH_SIGN_IN_REQUIRED",
  request_export: "PEOPLE_FRESH_SIGN_IN_REQUIRED",
  save_event_draft: "EVENTS_INVALID_DRAFT",
  set_organiser_trust: "ADMIN_REASON_REQUIRED",
};

test("of all procedures for signed-in people a guest may call those of their own bookings", async () => {
  const { rows } = await world.client.query<{ name: string; args: string | null }>(`
    select p.proname as name, (select string_agg(format('null::%s', format_type(type, null)), ', ' order by at)
      from unnest(p.proargtypes) with ordinality as given(type, at)) as args
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype and not p.proisstrict
      and has_function_privilege('authenticated', p.oid, 'execute') and not has_function_privilege('anon', p.oid, 'execute')
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e') order by 1`);
  const answered: string[] = [];
  const refused: Record<string, string> = {};
  for (const { name, args } of rows) {
    await world.client.query("begin");
    await become(world.client, "authenticated", "guest");
    const code = await world.client.query(`select from ${name}(${args ?? ""})`).then(
      () => null,
      (error: pg.DatabaseError) => error.detail ?? error.message,
    );
    await world.client.query("rollback");
    if (ownBookings.includes(name)) expect(code, name).not.toBe("PEOPLE_GUEST");
    else if (code === null) answered.push(name);
    else if (code !== "PEOPLE_GUEST") refused[name] = code;
  }
  expect(answered).toEqual(emptyReads);
  expect(refused).toEqual(refusedBefore);
});

test("what a visitor may do by a link or a code a guest may do too", async () => {
  const nobody = "'00000000-0000-4000-8000-000000000000'";
  const calls = {
    [`check_promo_code(${nobody}, 'EARLY')`]: "BOOKINGS_NOT_FOUND",
    [`read_guest_allocation(${nobody}, 'code')`]: "EVENTS_GUEST_LINK_NOT_FOUND",
    [`enter_guests(${nobody}, 'code', 'Ada')`]: "EVENTS_GUEST_LINK_NOT_FOUND",
    [`claim_door_pass(${nobody}, 'secret', 'a-device-with-a-long-name')`]: "DOOR_PASS_UNKNOWN",
  };
  for (const [sql, code] of Object.entries(calls)) {
    await world.client.query("begin");
    await become(world.client, "authenticated", "guest");
    await expect(world.client.query(`select from ${sql}`), sql).rejects.toMatchObject({ detail: code });
    await world.client.query("rollback");
  }
});
