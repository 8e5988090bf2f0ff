// What the made-up venues say about their rooms, hire, the way there and the door.
import { toInstant } from "../calendar.ts";
import type { Random } from "../random.ts";

const kits = [
  "Two-way PA, four monitors, two CDJs and a mixer; bring your own needles.",
  "Small PA, six microphones, an upright piano tuned in spring.",
  "Projector, screen and a PA that is good for speech.",
  "Full club system, decks, fog, and a lighting desk with twelve scenes.",
];
const crews = ["One engineer", "An engineer and one person at the door", "No crew: bring your own"];
const hireRules = [
  "Ends an hour before the licence does. What is brought in goes out the same night.",
  "No confetti, no nails in the walls. Neighbours are told a week before.",
  "Soft drinks stay at a pound. The bar is ours.",
];
const routes = [
  "Level pavement all the way; the kerb at the crossing is dropped on both sides.",
  "Step-free by the side street; the front has two steps.",
  "A lift at the station, then 300 metres of flat road with cobbles at the end.",
];
const transport = [
  "Last train about 23:40, night buses from the corner until 04:00.",
  "The last tram goes at 00:30. After that it is taxis, or a walk of half an hour.",
  "Night buses every half hour until five.",
];
const rules = [
  "Ask before you photograph anybody. Leave quietly: people sleep above the shop.",
  "No bottles brought in. Water is free at every bar.",
  "Talk in the bar, listen in the room.",
];

type Facts = { key: string; isLate: boolean; capacity: number; station: string; tonight: string };

/** Columns of public.venues beyond place, licence and access. */
export function pageOf(random: Random, { key, isLate, capacity, station, tonight }: Facts) {
  const checked = () => toInstant(tonight, "12:00", -random.between(10, 200)).slice(0, 10);
  return {
    hire: {
      minimum_spend_pence: random.between(2, 12) * Math.max(5000, Math.round(capacity / 20) * 1000),
      deposit_pence: random.pick([10_000, 20_000, 30_000]),
      dry_hire: random.chance(0.4),
      kit: random.pick(kits),
      crew: random.pick(crews),
      rules: random.pick(hireRules),
    },
    getting_there: {
      step_free_route: `From ${station || "the centre"}: ${random.pick(routes)}`,
      last_transport: random.pick(transport),
      last_transport_checked: checked(),
      ...(random.chance(0.7) && { cycle_parking: `${random.between(2, 20)} stands outside` }),
    },
    house_rules: random.pick(rules),
    id_accepted: isLate
      ? ["passport", "driving_licence", "pass_card", ...(random.chance(0.5) ? ["military_id"] : [])]
      : [],
    access_contact: {
      email: `access@${key}.example`,
      reply_days: random.between(1, 4),
      checked_on: checked(),
    },
  };
}

/** The rooms of a venue: larger ones have a second. */
export function spacesOf({ id, capacity }: { id: string; capacity: number }) {
  const main = capacity > 200 ? Math.round((capacity * 0.75) / 10) * 10 : capacity;
  const room = (name: string, standing: number, sort: number) => ({
    venue_id: id,
    name,
    standing,
    seated: Math.max(1, Math.round(standing * 0.4)),
    sort,
  });
  return capacity > 200
    ? [room("Main room", main, 0), room("Second room", capacity - main, 1)]
    : [room("Main room", main, 0)];
}
