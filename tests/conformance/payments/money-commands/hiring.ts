// People who ask for the room of the night on one day, and the team that answers them.
import { pick, rpcAtSecond, sql, type World } from "../money-world.ts";
import type { Command } from "./command.ts";

type Hire = { id: string; version: number; user_id: string };

const hires = async ({ hire, ...world }: World, statuses: string[]): Promise<Hire[]> =>
  (await sql(
    { hire, ...world },
    "select id, version, user_id from public.hire_requests where venue_id = $1 and (starts_at at time zone 'Europe/London')::date = $2 and status = any ($3) order by created_at, id",
    [hire.venueId, hire.day, statuses],
  )) as Hire[];

const ask: Command = async (world) => {
  const person = pick(world, world.people);
  if (!person) return;
  await sql(world, "delete from public.rate_limits");
  await world.till.rpc(person.token, "send_hire_request", {
    p_venue_id: world.hire.venueId,
    p_form: {
      day: world.hire.day,
      starts: pick(world, ["18:00", "20:00", "22:00"]),
      ends: pick(world, ["23:00", "02:00"]),
      guests: 40,
      purpose: "A birthday with a band",
    },
  });
};

/** The team offers the room, and who asked takes the offer. */
const agree: Command = async (world) => {
  const hire = pick(world, await hires(world, ["sent", "ongoing", "offered"]));
  if (!hire) return;
  await world.till.rpc(world.organiser, "offer_hire", {
    p_request_id: hire.id,
    p_version: hire.version,
    p_price_pence: 50_000,
    p_conditions: "",
    p_until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
  });
  const [offered] = (await hires(world, ["offered"])).filter(({ id }) => id === hire.id);
  const person = world.people.find(({ token }) =>
    Buffer.from(token.split(".")[1] ?? "", "base64url")
      .toString()
      .includes(hire.user_id),
  );
  if (offered && person)
    await world.till.rpc(person.token, "take_hire_offer", {
      p_request_id: offered.id,
      p_version: offered.version,
    });
};

/** All that were agreed are confirmed at once, by two of the team: of those that overlap, one. */
const confirm: Command = async (world) => {
  const isKnown = world.next() < 0.1;
  world.hire.isKnown ||= isKnown;
  await Promise.all(
    (await hires(world, ["requested"])).map(({ id, version }, at) => {
      const args = { p_request_id: id, p_version: version, p_knows_clash: isKnown };
      return at % 2 === 0
        ? world.till.rpc(world.organiser, "confirm_hire", args)
        : rpcAtSecond(world, world.organiser, "confirm_hire", args);
    }),
  );
  const [clash] = await sql(
    world,
    `select a.id from public.hire_requests a join public.hire_requests b on b.venue_id = a.venue_id and a.id < b.id and b.status = 'confirmed'
       and a.starts_at < b.ends_at and b.starts_at < a.ends_at
     where a.venue_id = $1 and (a.starts_at at time zone 'Europe/London')::date = $2 and a.status = 'confirmed'`,
    [world.hire.venueId, world.hire.day],
  );
  if (clash && !world.hire.isKnown) world.broken.push("two hires of one room for the same hours");
};

/** What happens to the room on another day. */
export const hiring: Record<string, Command> = {
  "ask for the room": ask,
  "agree on the room": agree,
  "confirm hires": confirm,
  "cancel a hire": async (world) => {
    const hire = pick(world, await hires(world, ["requested", "confirmed"]));
    if (hire && world.next() < 0.4)
      await world.till.rpc(world.organiser, "cancel_hire", {
        p_request_id: hire.id,
        p_reason: "The roof leaks",
      });
  },
};
