import { one } from "../../harness/fixtures.ts";
import { id, insert } from "../../harness/world.ts";
import type { MatrixPart } from "../matrix-part.ts";
import { announces, announcesGone, refused, touches } from "../trigger-rules.ts";

const part: MatrixPart = {
  after: ["people", "organisers", "bookings"],
  rowStates: {
    membership_plans: { open: { where: "status = 'open'" }, closed: { where: "status = 'closed'" } },
    memberships: { any: { where: "true" } },
    membership_imports: { any: { where: "true" } },
    club_plans: { any: { where: "true" } },
    club_guests: { any: { where: "true" } },
    members_types: { any: { where: "true" } },
    members_nights: { any: { where: "true" } },
  },
  addRows: async ({ client }) => {
    const organiser_id = id("organiser");
    await insert(client, "membership_plans", { id: id("plan"), organiser_id, name: "Friends" });
    await insert(client, "membership_plans", { organiser_id, name: "Founders", status: "closed" });
    await insert(client, "memberships", {
      organiser_id,
      plan_id: id("plan"),
      user_id: id("user owner"),
      status: "active",
      number: 1,
      since: new Date(),
    });
    await insert(client, "membership_imports", {
      organiser_id,
      plan_id: id("plan"),
      email: "ada@example.net",
    });
    await insert(client, "club_plans", {
      plan_id: id("plan"),
      organiser_id,
      club_name: "The Friends",
      certificate_number: "CLB/1",
      council: "Leeds City Council",
      valid_until: "2035-01-01",
    });
    await insert(client, "club_guests", {
      organiser_id,
      event_id: one.published,
      host_number: 1,
      guest_name: "Grace Hopper",
      guest_address: "1 High Street",
      keep_until: new Date(Date.now() + 86_400_000),
    });
    await insert(client, "members_nights", { event_id: one.unlisted, plan_id: id("plan") });
    await client.query(
      "insert into members_types select id, $1 from ticket_types where event_id = $2 order by id limit 1",
      [id("plan"), one.published],
    );
  },
  callers: {
    change_members: ["authenticated"],
    clear_register: ["authenticated"],
    end_club_plan: ["authenticated"],
    end_membership_plan: ["authenticated"],
    export_members: ["authenticated"],
    import_members: ["authenticated"],
    join_membership: ["authenticated"],
    leave_membership: ["authenticated"],
    list_club_register: ["authenticated"],
    list_members: ["authenticated"],
    list_my_clubs: ["authenticated"],
    list_my_memberships: ["authenticated"],
    list_team_plans: ["authenticated"],
    open_membership_plan: ["authenticated"],
    resume_membership: ["authenticated"],
    save_club_plan: ["authenticated"],
    save_membership_plan: ["authenticated"],
    set_members_only: ["authenticated"],
    show_member_card: ["authenticated"],
    sign_in_guest: ["authenticated"],
    sign_out_guest: ["authenticated"],
    stop_membership_renewal: ["authenticated"],
  },
  triggerRules: [
    touches("membership_plans"),
    touches("memberships"),
    touches("club_plans"),
    announces("membership_plans", "name"),
    announces("club_plans", "council"),
    announcesGone("members_types"),
    announcesGone("members_nights"),
    refused(
      "a club whose rules have members elected does not take everybody at once",
      "update membership_plans set needs_approval = true; update club_plans set elects = true; update membership_plans set needs_approval = false",
      "MEMBERSHIPS_INVALID",
    ),
    refused(
      "a plan that ended is not opened again",
      "update membership_plans set status = 'ended', ended_at = now(); update membership_plans set status = 'open', ended_at = null",
    ),
    refused(
      "a membership that ended does not begin again",
      "update memberships set status = 'ended', ended_at = now(), ended_why = 'left'; update memberships set status = 'active', ended_at = null, ended_why = null",
    ),
  ],
};

export default part;
