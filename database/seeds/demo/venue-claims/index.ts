// Seven claims of venues that wait for staff, two of them contested and two of rooms to be added, and the visitor's draft at its fifth step.
import { insertRows } from "../../insert-rows.ts";
import type { DemoSeed } from "../demo-seed.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";
import { createRandom } from "../random.ts";
import venues from "../venues/index.ts";
import { claims, type DemoClaim, draft, type RoomPage, rooms } from "./claims.ts";

const HOUR_MS = 3_600_000;

/** The draft row of a room that is to be added. */
const roomRow = (id: string, room: RoomPage, status: string, person: string, at: string) => ({
  id,
  slug: "",
  name: room.name,
  description: room.description,
  venue_type: room.venue_type,
  address: room.address,
  postcode: room.postcode,
  lat: room.lat,
  lng: room.lng,
  capacity: Number(room.capacity),
  status,
  created_by: person,
  created_at: at,
});

/** What of a claim depends on whether its venue has owners. */
const contestedPart = ({ contested }: DemoClaim, submitted: string) => ({
  owners_until: contested ? new Date(Date.parse(submitted) + 168 * HOUR_MS).toISOString() : null,
  owners_answer: contested === "disputed" ? "disputed" : null,
  owners_words: contested === "disputed" ? "They ran the bar until spring and left the team in May." : null,
});

const codeRow = (claimId: string, code: NonNullable<DemoClaim["code"]>, at: string) => ({
  claim_id: claimId,
  kind: code.kind,
  domain: code.domain,
  email: code.email ?? null,
  proved_at: at,
  created_at: at,
});

const venueClaims: DemoSeed<void> = {
  after: [people, venues],
  seed: async ({ client, now, resultOf, onProgress }) => {
    const random = createRandom("venue claims");
    const index = resultOf(venues);
    const crowd = resultOf(people).slice(40, 40 + claims.length);
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS).toISOString();

    const addRoom = async (room: RoomPage, status: string, person: string, at: string): Promise<string> => {
      const id = random.uuid();
      const { rows: areas } = await client.query<{ id: string }>(
        "select internal.area_of_postcode($1) as id",
        [room.postcode],
      );
      await insertRows(client, "public.venues", [
        { ...roomRow(id, room, status, person, at), area_id: areas[0]?.id },
      ]);
      return id;
    };

    const rows = [];
    const codes = [];
    for (const [number, claim] of claims.entries()) {
      const applicant = crowd[number];
      if (!applicant) throw new Error("the crowd is too small for the claims of the demo");
      const submitted = hoursAgo(claim.hours);
      const room = claim.room === undefined ? null : rooms[claim.room];
      const venueId = room
        ? await addRoom(room, "pending", applicant.id, submitted)
        : index.get(claim.venue ?? "")?.id;
      if (!venueId) throw new Error(`there is no venue ${claim.venue} for a claim of the demo`);
      const id = random.uuid();
      rows.push({
        id,
        kind: room ? "new" : "claim",
        venue_id: venueId,
        applicant_id: applicant.id,
        payload: { ...room, ...claim.part },
        version: 3,
        status: "submitted",
        submitted_at: submitted,
        due_at: submitted,
        ...contestedPart(claim, submitted),
        created_at: submitted,
        updated_at: submitted,
      });
      if (claim.code) codes.push(codeRow(id, claim.code, submitted));
    }
    const visitor = getAccount("visitor").id;
    const begun = hoursAgo(3);
    rows.push({
      id: random.uuid(),
      kind: "new",
      venue_id: await addRoom(draft, "draft", visitor, begun),
      applicant_id: visitor,
      payload: draft,
      version: 6,
      status: "draft",
      created_at: begun,
      updated_at: begun,
    });
    await insertRows(client, "public.venue_claims", rows);
    await insertRows(client, "internal.venue_claim_codes", codes);
    await client.query(
      "update public.venue_claims set due_at = internal.claim_due(case when owners_answer is null then coalesce(owners_until, submitted_at) else submitted_at end) where status = 'submitted'",
    );
    onProgress(`${claims.length} claims of venues`);
  },
};

export default venueClaims;
