import { insertRows } from "../../insert-rows.ts";
import type { DemoSeed } from "../demo-seed.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";
import { type OrganiserIndex, seedOrganisers } from "./organisers.ts";

const organisers: DemoSeed<OrganiserIndex> = {
  after: [people],
  seed: async ({ client }) => {
    const index = await seedOrganisers(client);
    const member = { user_id: getAccount("owner").id, role: "owner", status: "active" };
    const organiser_id = index.get("slow-burn")?.id;
    await insertRows(client, "public.organiser_members", [{ organiser_id, ...member }]);
    return index;
  },
};

export default organisers;
