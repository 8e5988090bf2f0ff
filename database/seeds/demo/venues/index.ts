import { insertRows } from "../../insert-rows.ts";
import type { DemoSeed } from "../demo-seed.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";
import { seedCorrections } from "./corrections.ts";
import { seedVenues, type VenueIndex } from "./venues.ts";

const venues: DemoSeed<VenueIndex> = {
  after: [people],
  seed: async (demo) => {
    const { client, areas, tonight } = demo;
    const index = await seedVenues(client, areas, tonight);
    const member = { user_id: getAccount("owner").id, status: "active" };
    await insertRows(client, "public.venue_members", [
      { venue_id: index.get("penstock")?.id, ...member, role: "owner" },
      { venue_id: index.get("saint-ethels")?.id, ...member, role: "manager" },
    ]);
    await seedCorrections(demo, index, getAccount("moderator").id);
    return index;
  },
};

export default venues;
