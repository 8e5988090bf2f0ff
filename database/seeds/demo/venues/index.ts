import { insertRows } from "../../insert-rows.ts";
import type { DemoSeed } from "../demo-seed.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";
import { seedCorrections } from "./corrections.ts";
import { seedVenues, type VenueIndex } from "./venues.ts";

/** Who runs The Penstock beside its owner. */
const penstockTeam = ["manager", "editor", "editor", "finance", "door"];

const venues: DemoSeed<VenueIndex> = {
  after: [people],
  seed: async (demo) => {
    const { client, areas, tonight } = demo;
    const index = await seedVenues(client, areas, tonight);
    const owner = getAccount("owner").id;
    const member = { user_id: owner, status: "active", invited_by: null };
    const penstock = index.get("penstock")?.id;
    const colleagues = demo.resultOf(people).slice(-penstockTeam.length);
    await insertRows(client, "public.venue_members", [
      { venue_id: penstock, ...member, role: "owner" },
      { venue_id: index.get("saint-ethels")?.id, ...member, role: "owner" },
      ...penstockTeam.map((role, number) => ({
        venue_id: penstock,
        user_id: colleagues[number]?.id,
        status: "active",
        invited_by: owner,
        role,
      })),
    ]);
    await seedCorrections(demo, index, getAccount("moderator").id);
    return index;
  },
};

export default venues;
