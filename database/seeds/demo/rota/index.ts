// Two rotas: a warehouse night that pays, and a festival of volunteers who come in for their work. Most shifts are filled, some are not.
import { addDays } from "../calendar.ts";
import type { DemoSeed } from "../demo-seed.ts";
import nights from "../nights/index.ts";
import people from "../people/index.ts";
import { getAccount } from "../people/people.ts";

/** Role, name, day after the first one, from, until, places, how many are filled, open to. */
type Plan = [string, string | null, number, string, string, number, number, "team" | "invited" | "link"];
const warehouse: Plan[] = [
  ["build_up", "Carry the system in", 0, "14:00", "19:00", 6, 4, "link"],
  ["sound", "Desk, both rooms", 0, "19:00", "02:00", 1, 1, "team"],
  ["door", null, 0, "21:30", "02:00", 2, 2, "invited"],
  ["bar", "Press Hall", 0, "22:00", "02:00", 3, 2, "invited"],
  ["welfare", null, 0, "23:00", "05:30", 2, 0, "link"],
];
const festival: Plan[] = [
  ["build_up", "Fences and flags", -1, "10:00", "18:00", 8, 5, "link"],
  ["bar", "Tea tent", 0, "12:00", "18:00", 4, 4, "link"],
  ["welfare", "Quiet room", 0, "15:00", "23:00", 2, 1, "invited"],
  ["door", "Gate", 1, "11:30", "17:30", 4, 2, "link"],
];

const rota: DemoSeed<void> = {
  after: [nights, people],
  seed: async ({ client, onProgress, resultOf }) => {
    const crowd = resultOf(people).slice(100, 140);
    const visitor = getAccount("visitor").id;
    let made = 0;
    const write = async (title: string, plans: Plan[], reward: "pay" | "entry") => {
      const { rows } = await client.query<{ id: string; day: string }>(
        "select id, night_date::text as day from public.events where title = $1",
        [title],
      );
      const [night] = rows;
      if (!night) throw new Error(`There is no night ${title}`);
      await client.query("insert into internal.rotas (event_id, body, note) values ($1, $2, $3)", [
        night.id,
        reward === "pay" ? "business" : "voluntary",
        "Come to the side door and ask for Mo. Wear closed shoes. There is a hot meal at seven.",
      ]);
      await client.query("insert into internal.rota_people (event_id, person_id) values ($1, $2)", [
        night.id,
        visitor,
      ]);
      let next = made;
      for (const [role, name, after, from, until, places, filled, openTo] of plans) {
        const day = addDays(night.day, after);
        const workers = crowd.slice(next % 30, (next % 30) + filled).map((person) => person.id);
        next += filled;
        if (role === "bar") workers[0] = visitor;
        await client.query(
          `with shift as (
             insert into internal.shifts (event_id, role, title, starts_at, ends_at, places, open_to, reward, pay_pence, reward_note)
             values ($1, $2, $3, internal.to_moment($4), internal.to_moment($5), $6, $7, $8, $9, $10) returning id)
           insert into internal.shift_claims (shift_id, person_id, code)
           select shift.id, person, internal.random_code(5, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789') from shift, unnest($11::uuid[]) person`,
          [
            night.id,
            role,
            name,
            `${day}T${from}`,
            `${until < from ? addDays(day, 1) : day}T${until}`,
            places,
            openTo,
            reward,
            reward === "pay" ? 1450 : null,
            reward === "pay" ? null : "A weekend ticket, camping and meals",
            workers,
          ],
        );
        made += 1;
      }
    };
    await write("Slow Burn: Two Rooms", warehouse, "pay");
    await write("Canal Fires Weekender", festival, "entry");
    onProgress(`${made} shifts of two nights`);
  },
};

export default rota;
