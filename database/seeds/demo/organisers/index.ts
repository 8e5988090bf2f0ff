import { insertRows } from "../../insert-rows.ts";
import type { DemoSeed } from "../demo-seed.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";
import venues from "../venues/index.ts";
import { type OrganiserIndex, seedOrganisers } from "./organisers.ts";

const organisers: DemoSeed<OrganiserIndex> = {
  after: [people, venues],
  seed: async ({ client, resultOf }) => {
    const index = await seedOrganisers(client, resultOf(venues));
    const member = { user_id: getAccount("owner").id, role: "owner", status: "active" };
    const organiser_id = index.get("slow-burn")?.id;
    await insertRows(client, "public.organiser_members", [{ organiser_id, ...member }]);
    await client.query(
      `insert into team_bans (organiser_id, email, email_hash, name, reason, created_by, ends_at)
       values ($1, $2, internal.inbox_hash($2), 'Kit Harrow', 'Pushed a steward at the door in September and came back twice.', $3, now() + interval '1 year')`,
      [organiser_id, "kit.harrow@undercroft.example", member.user_id],
    );
    return index;
  },
};

export default organisers;
