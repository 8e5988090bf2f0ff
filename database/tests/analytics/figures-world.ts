// A team that sold a night by a link and paid another back, visits of both, and figures asked for as one person or another.
import { become } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, insert, type World } from "../harness/world.ts";
import { holdPaid, pay, sendRefunds } from "../payments/till.ts";
import { keep, visitors } from "./visits.ts";

const opened = new Date().toISOString();

/** The day in London on which all of it happened. */
export const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/London" }).format(new Date(opened));

/** The day so many days before. */
export const daysAgo = (days: number): string =>
  new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);

/** Makes the world and counts its day. */
export async function createFiguresWorld(): Promise<World> {
  const world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["manager", "editor", "finance", "door"]);
  for (const role of ["manager", "editor", "finance", "door"]) {
    await insert(world.client, "organiser_members", {
      organiser_id: id("organiser"),
      user_id: id(`user ${role}`),
      role,
    });
    await insert(world.client, "venue_members", { venue_id: id("venue"), user_id: id(`user ${role}`), role });
  }
  const sold = await holdPaid(world, "sold");
  await insert(world.client, "tracking_links", {
    event_id: sold.eventId,
    source: "flyer",
    name: "The flyer",
  });
  await insert(world.client, "tracking_links", {
    event_id: sold.eventId,
    source: "poster",
    name: "The poster",
  });
  await insert(world.client, "promo_codes", {
    event_id: sold.eventId,
    code: "FIRST",
    kind: "percent",
    value: 5,
  });
  await insert(world.client, "event_tags", { event_id: sold.eventId, tag: "techno" });
  await world.client.query("update bookings set source = 'flyer' where id = $1", [sold.booking.id]);
  await pay(world, "sold", sold.booking.id);
  const back = await holdPaid(world, "back", { quantity: 1 });
  await pay(world, "back", back.booking.id);
  await world.client.query("begin");
  await become(world.client, "authenticated", "team");
  await world.client.query("select refund_booking($1, 'organiser', p_idempotency_key => gen_random_uuid())", [
    back.booking.ref,
  ]);
  await world.client.query("commit");
  await sendRefunds(world);
  await keep(world.client, [
    ...visitors(30, opened, { event_id: sold.eventId, source: "flyer" }),
    ...visitors(4, opened, { event_id: sold.eventId, name: "tickets_opened" }),
    ...visitors(3, opened, { venue_id: id("venue"), route: "/venues/:slug" }),
  ]);
  await world.client.query(
    "insert into internal.search_terms (day, term, count, is_found) values ($1, 'gabber ceilidh', 3, false)",
    [today],
  );
  await world.client.query("select internal.count_analytics()");
  return world;
}

/** Of all the answers, what the tests look into. */
export type Answer = Record<
  "before" | "funnel" | "totals" | "until" | "sources" | "marks" | "releases" | "more" | "page" | "events",
  unknown
> & {
  value: number;
  narrowed: boolean;
  days: { day: string; value: number }[];
  rows: { key: string }[];
  totals: { gross_pence: number | null };
  before_to: string;
  until: string;
  csv: string;
  name: string;
  lines: number;
};

/** Questions in the world that `of` answers; nothing of them stays. */
export function figureQuestions(of: () => World) {
  async function read<Value>(person: string, call: string): Promise<Value> {
    const { client } = of();
    await client.query("begin");
    try {
      await become(client, "authenticated", person);
      return (await client.query<{ answer: Value }>(`select ${call} as answer`)).rows[0]?.answer as Value;
    } finally {
      await client.query("rollback");
    }
  }
  const ask = (person: string, call: string) => read<Answer>(person, call);
  const metricsOf = (person: string) => read<string[]>(person, "list_platform_metrics()");
  /** the code with which a question is refused */
  const refusal = (person: string, call: string): Promise<string> =>
    read(person, call).then(
      () => "answered",
      ({ detail, message }: { detail?: string; message: string }) => detail ?? message,
    );
  const platformCall = (metric: string, rest = "") =>
    `platform_figures('${metric}', '${daysAgo(6)}', '${today}'${rest})`;
  return { ask, metricsOf, refusal, platformCall };
}
