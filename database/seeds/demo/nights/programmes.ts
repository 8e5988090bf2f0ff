// Two nights with a programme: a warehouse of two rooms, and a festival of two days on three stages.
import type pg from "pg";
import { addDays } from "../calendar.ts";
import type { Buyer } from "../people/people.ts";

type Seed = {
  client: pg.ClientBase;
  act: <T>(call: string, values: unknown[]) => Promise<T>;
  tonight: string;
  crowd: readonly Buyer[];
  save: (title: string, words: string, day: string, more: Record<string, unknown>) => Promise<{ id: string }>;
};

/** Who plays in a room: from an hour after noon of the night's day, for how many minutes. Past 24 it is the next day. */
type Slot = [act: string, from: number, minutes: number, kind?: string];
const rooms: Record<string, Slot[]> = {
  "Press Hall": [
    ["Marrow Static", 22, 90],
    ["Hot Swarf", 23.5, 90, "live"],
    ["Aunty Reverb", 25, 120],
    ["Slow Burn residents", 27, 180],
  ],
  "Dye Room": [
    ["Ropewalk", 22.5, 60],
    ["Callum Voe", 23.5, 75],
    ["Glass Ferry", 24.75, 60, "live"],
    ["Anya Dorsal", 25.75, 105],
    ["Tessellate", 27.5, 90],
  ],
};
const stages: Record<string, Slot[]>[] = [
  {
    "Canal Stage": [
      ["Brass Tongue", 12, 45, "live"],
      ["Lowlight Choir", 13, 60, "live"],
      ["Marrow Static", 14.5, 75],
      ["Pigeon Post", 16, 60, "live"],
      ["Glass Ferry", 17.5, 75, "live"],
      ["Hot Swarf", 19.5, 90, "live"],
      ["Aunty Reverb", 21.5, 90],
    ],
    "Boiler Tent": [
      ["Tin Parade", 13, 60],
      ["Ropewalk", 14, 90],
      ["Kestrel & Kin", 16, 60, "live"],
      ["Anya Dorsal", 17.5, 90],
      ["Callum Voe", 19.25, 90],
      ["Tessellate", 21, 120],
    ],
    "Reading Room": [
      ["How to press a record", 13.5, 45, "talk"],
      ["Who owns the night?", 15, 60, "talk"],
      ["Sixteen Speakers", 17, 60, "visual"],
      ["Quiet Machines", 18.5, 75, "live"],
    ],
  },
  {
    "Canal Stage": [
      ["Harbour Drones", 12.5, 60, "live"],
      ["Pale Engine", 14, 60, "live"],
      ["Mother Tongue Sound", 15.5, 90],
      ["Nettle Bed", 17.5, 60, "live"],
      ["Iron Lullaby", 19, 75, "live"],
      ["Slow Burn residents", 20.75, 135],
    ],
    "Boiler Tent": [
      ["Sump", 13, 75],
      ["Velvet Ditch", 14.5, 75],
      ["Ash & Orla", 16, 90],
      ["Third Rail", 18, 90],
      ["Low Heat all-stars", 20, 180],
    ],
    "Reading Room": [
      ["Wiring a warehouse", 14, 45, "talk"],
      ["Field recordings of the Aire", 15.5, 60],
      ["Paper Moths", 17, 60, "live"],
      ["Closing circle", 18.5, 45, "talk"],
    ],
  },
];

function wall(day: string, hours: number): string {
  const clock = `${String(Math.floor(hours) % 24).padStart(2, "0")}:${String(Math.round((hours % 1) * 60)).padStart(2, "0")}`;
  return `${addDays(day, Math.floor(hours / 24))}T${clock}`;
}

const toActs = (day: string, ofDay: Record<string, Slot[]>) =>
  Object.entries(ofDay).flatMap(([stage, slots]) =>
    slots.map(([name, from, minutes, kind = "dj"]) => ({
      name,
      kind,
      stage,
      set_start: wall(day, from),
      set_end: wall(day, from + minutes / 60),
    })),
  );

/** Puts both in, with what some people of the demo picked. */
export async function seedProgrammes({ client, act, tonight, crowd, save }: Seed): Promise<void> {
  const warehouse = addDays(tonight, 12);
  const first = addDays(tonight, 54);
  const made = [
    await save(
      "Slow Burn: Two Rooms",
      "A warehouse with two rooms and one cloakroom. Bring earplugs.",
      warehouse,
      {
        line_up: toActs(warehouse, rooms),
      },
    ),
    await save(
      "Canal Fires Weekender",
      "Two days on three stages beside the water: bands, talks and long sets.",
      first,
      {
        category: "music",
        event_type: "festival",
        starts_at: wall(first, 12),
        ends_at: wall(addDays(first, 1), 23),
        line_up: stages.flatMap((ofDay, at) => toActs(addDays(first, at), ofDay)),
        tickets: [{ name: "Weekend", kind: "free", quantity: 400 }],
        min_age: 0,
      },
    ),
  ];
  for (const { id } of made) {
    await act("publish_event($1, null, true)", [id]);
    await client.query(
      `insert into public.saved_items (user_id, kind, target_id)
       select person, 'set', a.id from public.event_artists a cross join unnest($2::uuid[]) person where a.event_id = $1 and a.billing % 4 = 1`,
      [id, crowd.slice(0, 12).map((person) => person.id)],
    );
  }
}
