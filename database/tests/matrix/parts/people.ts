import { addUsers, id, insert } from "../../harness/world.ts";
import { becomeSql } from "../become-sql.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces, moved, refused, touches } from "../trigger-rules.ts";
import { openCheck, staysItsOwners } from "../wall-rules.ts";

const user = (name: string) => `'${id(`user ${name}`)}'`;
const person = (name: string) => `user_id = ${user(name)}`;
const noTriggers = "alter table user_roles disable trigger user";

const part: MatrixPart = {
  rowStates: {
    access_profiles: { own: { where: person("owner") } },
    audit_logs: { any: { where: "true" } },
    consents: { own: { where: person("owner") } },
    calendar_tokens: { own: { where: person("owner") } },
    follows: {
      own: { where: `follower_id = ${user("owner")}` },
      other_end: { where: `target = ${user("owner")}::text` },
      anothers: { where: `target = ${user("followers only")}::text` },
    },
    error_reports: { own: { where: person("owner") }, nameless: { where: "user_id is null" } },
    profile_private: { own: { where: person("owner") } },
    profiles: {
      public: { where: person("owner") },
      followers: { where: person("followers only"), owner: "followers only" },
      blocked: { where: person("blocked"), owner: "blocked" },
      hidden: { where: person("hidden"), owner: "hidden" },
      suspended: { where: person("suspended"), owner: "suspended" },
      erased: { where: person("erased"), owner: "erased" },
    },
    rate_limits: { any: { where: "true" } },
    user_blocks: { own: { where: `blocker_id = ${user("owner")}` } },
    user_mutes: { own: { where: person("owner") } },
    user_roles: {
      moderator: { where: person("moderator"), owner: "moderator" },
      admin: { where: person("second admin"), owner: "second admin" },
      suspended: { where: person("suspended"), owner: "suspended" },
    },
  },
  additions: {
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
      forged: () => ({
        user_id: id("user hidden"),
        role: "moderator",
        assigned_by: id("user suspended"),
      }),
    },
  },
  addRows: async ({ client }) => {
    // the harness makes the usual people; these stand for the states of a profile
    await addUsers(client, ["hidden", "followers only", "blocked", "suspended", "erased", "second admin"]);
    await client.query(`
      update profiles set visibility = 'public' where user_id in (${user("owner")}, ${user("blocked")}, ${user("suspended")});
      update profiles set visibility = 'followers' where ${person("followers only")};
      insert into follows (follower_id, kind, target) values
        (${user("owner")}, 'tag', 'techno'), (${user("stranger")}, 'user', ${user("owner")}), (${user("stranger")}, 'user', ${user("followers only")});
      insert into user_blocks (blocker_id, blocked_id) values (${user("owner")}, ${user("erased")}), (${user("blocked")}, ${user("stranger")});
      insert into consents (user_id, kind, granted, version, source) values (${user("owner")}, 'analytics', false, '1', 'settings');
      insert into calendar_tokens (user_id, token_hash, includes) values (${user("owner")}, 'x', '{saved}');
      insert into access_profiles (user_id, secret) values (${user("owner")}, internal.seal_needs('A seat near the exit'));
      insert into user_mutes (user_id, kind, target) values (${user("owner")}, 'word', 'trance');
      update profiles set status = 'suspended' where ${person("suspended")};
      update profiles set status = 'erased', visibility = 'hidden' where ${person("erased")};
      insert into user_roles (user_id, role) values (${user("second admin")}, 'admin'), (${user("suspended")}, 'moderator')`);
    await insert(client, "error_reports", { user_id: id("user owner"), title: "It broke" });
    await insert(client, "error_reports", { user_id: null, title: "It broke too" });
    await client.query("select internal.take_rate_limit('user:x', 'anything', 5, 60)");
  },
  callers: {
    attest_age: ["authenticated"],
    my_age_standing: ["authenticated"],
    get_access_profile: ["authenticated"],
    save_access_profile: ["authenticated"],
    list_mute_marks: ["authenticated"],
    get_my_erasure: ["authenticated"],
    get_my_export: ["authenticated"],
    keep_my_account: ["authenticated"],
    make_calendar: ["authenticated"],
    read_calendar: ["anon", "authenticated", "service_role"],
    request_erasure: ["authenticated"],
    request_export: ["authenticated"],
    set_consent: ["authenticated"],
    revoke_calendar: ["authenticated"],
    anonymize_user_data: ["authenticated", "service_role"],
    answer_follow_request: ["authenticated"],
    block_person: ["authenticated"],
    change_handle: ["authenticated"],
    check_rate_limit: ["anon", "authenticated", "service_role"],
    decrypt_sensitive_data: ["authenticated", "service_role"],
    encrypt_sensitive_data: ["authenticated", "service_role"],
    end_other_sessions: ["authenticated"],
    end_session: ["authenticated"],
    find_person: ["authenticated"],
    follow: ["authenticated"],
    get_my_profile: ["authenticated"],
    get_my_suspension: ["authenticated"],
    get_profile_page: ["anon", "authenticated", "service_role"],
    list_my_followers: ["authenticated"],
    list_sessions: ["authenticated"],
    list_shut_out: ["authenticated"],
    log_sensitive_access: ["authenticated", "service_role"],
    mute: ["authenticated"],
    remove_follower: ["authenticated"],
    unblock_person: ["authenticated"],
    unfollow: ["authenticated"],
    unmute: ["authenticated"],
  },
  triggerRules: [
    touches("profile_private"),
    touches("profiles"),
    announces("profiles", "bio"),
    {
      says: "a role that is given is written down",
      change: `insert into user_roles (user_id, role) values (${user("hidden")}, 'moderator')`,
      question: `exists (select from audit_logs where action_type = 'role_given' and new_data ->> 'user_id' = ${user("hidden")})`,
    },
    {
      says: "the log is a chain",
      change: "insert into audit_logs (action_type) values ('probe')",
      question: "not exists (select from internal.audit_chain_breaks)",
    },
    refused(
      "whoever holds a role that does not count is told that they cannot take it",
      `${becomeSql("stranger", "suspended")}; delete from user_roles where ${person("suspended")}`,
    ),
    refused(
      "nobody but staff takes roles, and is told so",
      `${becomeSql("stranger")}; delete from user_roles where false`,
    ),
    refused(
      "a profile has a name of at most 100 letters",
      `update profiles set full_name = repeat('x', 101) where ${person("owner")}`,
      "PROFILES_INVALID",
    ),
    refused(
      "a link of a profile is an address of the web",
      `update profiles set links = '{javascript:alert(1)}' where ${person("owner")}`,
      "PROFILES_INVALID",
    ),
    refused(
      "nobody takes another's picture for their own",
      `${becomeSql("owner")}; update profiles set avatar_path = 'avatars/${id("user stranger")}/a.jpg' where ${person("owner")}`,
      "PROFILES_INVALID",
    ),
    refused(
      "a profile of somebody under 18 is not public",
      `update profile_private set date_of_birth = current_date - interval '15 years', age_attested_at = now() where ${person("hidden")};
        update profiles set visibility = 'public' where ${person("hidden")}`,
      "PROFILES_INVALID",
    ),
    refused(
      "nobody has a name that would be taken for our staff's",
      `update profiles set handle = 'Moderator' where ${person("owner")}`,
      "PEOPLE_HANDLE_RESERVED",
    ),
    // both steps are allowed today: what takes one of them back in rules.sql has to be kept here
    refused(
      "a follow takes the steps that are allowed, and no others",
      "delete from internal.transitions where thing = 'follows'; update follows set status = 'requested'",
      moved,
    ),
    refused("the log is not changed", "update audit_logs set action_type = 'x'"),
    refused("the log is not thinned", "delete from audit_logs"),
    refused("the log is not emptied", "truncate audit_logs"),
    {
      says: "whoever signs up has a profile",
      change: `insert into auth.users (id) values ('${id("probe")}')`,
      question: `exists (select from profiles where user_id = '${id("probe")}')`,
    },
  ],
  wallRules: [
    staysItsOwners("profiles"),
    staysItsOwners("profile_private"),
    {
      says: "profiles are changed by their owner, were anybody's row let through afterwards",
      table: "profiles",
      move: openCheck("profiles", "people change their own active profile"),
      actor: "stranger",
      attempt: `update profiles set bio = 'Mine' where ${person("owner")}`,
    },
    {
      says: "a suspended account leaves its card as it is, were its standing not asked",
      table: "profiles",
      move: "create or replace function internal.require_standing() returns boolean language sql stable as 'select true'",
      actor: "owner",
      person: "suspended",
      attempt: "update profiles set bio = 'Mine'",
    },
    {
      says: "private details are changed by their owner, were anybody's row let through afterwards",
      table: "profile_private",
      move: `${openCheck("profile_private", "people change what only they see")}; delete from profile_private where ${person("stranger")}`,
      actor: "stranger",
      attempt: "update profile_private set theme = 'dark'",
    },
    {
      says: "roles are given by staff, were there no trigger",
      table: "user_roles",
      move: noTriggers,
      actor: "stranger",
      attempt: `insert into user_roles (user_id, role, assigned_by) values (${user("hidden")}, 'moderator', ${user("stranger")})`,
    },
    {
      says: "roles are taken by staff, were there no trigger",
      table: "user_roles",
      move: noTriggers,
      actor: "stranger",
      attempt: "delete from user_roles",
    },
  ],
};

export default part;
