// What the crowd says of itself: 90 people whom everybody sees, 30 whom followers see, the rest hidden.
import type pg from "pg";
import { type AreaIndex, getArea } from "../areas.ts";
import { createRandom } from "../random.ts";
import type { Buyer } from "./people.ts";

const bios = [
  "First in, last out, never in the photo.",
  "Plays records on the radio on Tuesdays and dances on the other six.",
  "Collects flyers from the nineties and keeps them flat.",
  "Sound engineer by day. Stands by the desk by night.",
  "Here for the support act.",
  "Writes about basements for a magazine nobody pays for.",
  "Runs on soup, dub and the last bus.",
  "Ceramics in Digbeth, jungle anywhere.",
  "Sober since 2019 and still the last to leave.",
  "Nurse. Sunday parties only.",
  "Paints the backdrop, carries the backdrop, sweeps up the backdrop.",
  "Looking for the loudest quiet music in the north.",
  "Half of a duo that has not released anything yet.",
  "Goes alone and likes it. Say hello at the bar.",
  "Photographs dance floors before the people come.",
  "Teaches maths; counts in fours.",
  "Will travel for organ drone.",
  "Ask me about the acoustics of car parks.",
  "Community radio, community garden, community centre.",
  "Makes zines, loses scissors.",
];
const genres =
  "techno jungle dub drone ambient electro footwork post-punk noise house breaks experimental folk jazz grime garage".split(
    " ",
  );
const cities = ["london", "manchester", "glasgow", "bristol", "leeds", "birmingham", "liverpool"];
const pronouns = ["she/her", "he/him", "they/them", null, null];

/** Gives the demo accounts and most of the crowd a profile to be seen. */
export async function seedCards(
  client: pg.ClientBase,
  areas: AreaIndex,
  accounts: string[],
  crowd: Buyer[],
): Promise<void> {
  const random = createRandom("profile cards");
  const cards = crowd.slice(0, 120).map((buyer, at) => ({
    id: buyer.id,
    bio: bios[at % bios.length],
    genres: random.shuffle(genres).slice(0, random.between(1, 4)),
    pronouns: random.pick(pronouns),
    area_id: getArea(areas, random.pick(cities)).id,
    visibility: at < 90 ? "public" : "followers",
    show_going: random.chance(0.6),
    show_been: random.chance(0.3),
    show_saved: random.chance(0.15),
    show_following: random.chance(0.5),
    show_follower_count: random.chance(0.4),
  }));
  await client.query(
    `update public.profiles p set bio = r.bio, genres = r.genres, pronouns = r.pronouns, area_id = r.area_id, visibility = r.visibility,
       show_going = r.show_going, show_been = r.show_been, show_saved = r.show_saved, show_following = r.show_following,
       show_follower_count = r.show_follower_count
     from json_to_recordset($1) as r(id uuid, bio text, genres text[], pronouns text, area_id uuid, visibility text, show_going boolean,
       show_been boolean, show_saved boolean, show_following boolean, show_follower_count boolean)
     where p.user_id = r.id`,
    [JSON.stringify(cards)],
  );
  await client.query(
    "update public.profiles set visibility = 'public', show_following = true, show_follower_count = true where user_id = any ($1::uuid[])",
    [accounts],
  );
  // everybody in the demo is of age, or nobody could write to them
  await client.query(
    "update public.profile_private set date_of_birth = '1990-04-02', age_attested_at = now() where age_attested_at is null",
  );
  await client.query(
    "update public.profile_private set visibility_chosen_at = now() where user_id = any ($1::uuid[])",
    [[...accounts, ...cards.map(({ id }) => id)]],
  );
}
