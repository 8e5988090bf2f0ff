import { id } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces, refused, sees, touches } from "../trigger-rules.ts";

const person = (name: string) => `user_id = '${id(`user ${name}`)}'`;

const part: MatrixPart = {
  after: ["people"],
  rowStates: {
    organisers: { any: { where: "true" } },
    organiser_members: {
      own: { where: `${person("team")} and status = 'active'` },
      colleague: { where: person("hidden") },
      invited: { where: person("owner") },
    },
    team_invitations: { pending: { where: "true" } },
    team_bans: { any: { where: "true" } },
  },
  addRows: async ({ client }) => {
    await client.query(`
      insert into organisers (id, name) values ('${id("other organiser")}', 'Day Shift');
      insert into organiser_members (organiser_id, user_id, role, status) values
        ('${id("organiser")}', '${id("user hidden")}', 'editor', 'active'), ('${id("other organiser")}', '${id("user owner")}', 'door', 'invited');
      insert into team_invitations (organiser_id, email, role, code_hash) values ('${id("organiser")}', 'new@example.org', 'editor', 'abc');
      insert into team_bans (organiser_id, user_id, reason, ends_at) values ('${id("organiser")}', '${id("user owner")}', 'A fight', '2026-01-01')`);
  },
  callers: {
    accept_team_invitation: ["authenticated"],
    add_team_ban: ["authenticated"],
    appeal_ban: ["authenticated"],
    claim_organiser: ["authenticated"],
    count_team_bans: ["authenticated"],
    decide_ban_appeal: ["authenticated"],
    decide_organiser_claim: ["authenticated"],
    edit_team_ban: ["authenticated"],
    end_team_ban: ["authenticated"],
    find_similar_organisers: ["authenticated"],
    found_organiser: ["authenticated"],
    get_organiser_claim: ["authenticated"],
    hand_over_team: ["authenticated"],
    invite_to_team: ["authenticated"],
    list_ban_appeals: ["authenticated"],
    list_my_bans: ["authenticated"],
    list_my_organisers: ["authenticated"],
    list_organiser_claims: ["authenticated"],
    list_team_bans: ["authenticated"],
    list_team_rights: ["authenticated"],
    list_team: ["authenticated"],
    preview_team_invitation: ["anon", "authenticated"],
    read_team_invitation: ["authenticated"],
    remove_team_member: ["authenticated"],
    restore_team_member: ["authenticated"],
    revoke_team_invitation: ["authenticated"],
    set_seller_details: ["authenticated"],
    set_team_role: ["authenticated"],
    update_organiser: ["authenticated"],
  },
  triggerRules: [
    refused(
      "an invitation that was taken back stays so",
      "update team_invitations set status = 'revoked'; update team_invitations set status = 'pending'",
    ),
    sees(
      "team_invitations",
      "the team of a venue reads whom it asked",
      `update team_invitations set organiser_id = null, venue_id = '${id("venue")}'`,
      "team",
      "exists (select from team_invitations)",
    ),
    touches("organisers"),
    announces("organisers", "name"),
    {
      says: "organisers get an address",
      change: `insert into organisers (id, name) values ('${id("probe")}', 'Probe')`,
      question: `(select slug from organisers where id = '${id("probe")}') = 'probe'`,
    },
  ],
};

export default part;
