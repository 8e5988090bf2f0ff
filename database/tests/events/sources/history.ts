// One random history of two calendars of a venue: what they say, what their team does, who books, and what must hold after each reading.
import { confirm, hold } from "../../bookings/box-office.ts";
import { addTicketType, id } from "../../harness/world.ts";
import { call } from "../event-writer.ts";
import { momentOf, type SourceWorld } from "./source-world.ts";

const titles = ["Dub night", "Poetry slam", "Garage band", "Film club", "Tea dance", "Chess evening"];

/** What has changed since a calendar was read. */
type Unread = "uid" | "shift";

/** A night as a calendar has it; `unread` is what has changed since the calendar was read. */
type Night = {
  uid: string;
  shift: number;
  hour: number;
  status: string;
  isSeen: boolean;
  unread: Set<Unread>;
};
type Calendar = { source: string; nights: Map<string, Night> };
type Event = { id: string; title: string; status: string; starts_at: Date; holders: number; mails: number };

/** Numbers from 0 to 1 that are the same for the same seed (a linear congruential generator). */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const isLive = ({ status }: Event): boolean => status === "published" || status === "postponed";

/** The calendar as its website says it. */
const textOf = ({ nights }: Calendar): string =>
  JSON.stringify(
    [...nights].map(([title, { uid, shift, hour, status }]) => ({
      "@type": "MusicEvent",
      identifier: uid,
      name: title,
      description: "A night to remember.",
      startDate: momentOf(3 + titles.indexOf(title) * 3 + shift, hour).toISOString(),
      eventStatus: `https://schema.org/Event${status}`,
    })),
  );

/** A history as far as it has come. */
type History = {
  world: SourceWorld;
  seed: number;
  random: () => number;
  pick: <T>(from: readonly T[]) => T;
  log: string[];
  /** nights that the team has ended, or keeps for itself */
  decided: Set<string>;
  calendars: Calendar[];
  count: number;
};

function fail({ seed, log }: History, what: string): never {
  throw new Error(`seed ${seed}: ${what}\n${log.join("\n")}`);
}

const listEvents = (world: SourceWorld) =>
  world.rows<Event>(`select e.id, e.title, e.status, e.starts_at, internal.holders_of(e.id)::integer as holders,
    (select count(*)::integer from internal.event_mailings m where m.event_id = e.id) as mails from events e order by e.id`);

/** What must hold after a reading. */
function check(history: History, before: Event[], after: Event[], calendar: Calendar): void {
  const live = (title: string) => after.filter((event) => event.title === title && isLive(event));
  for (const title of titles) if (live(title).length > 1) fail(history, `${title} stands twice`);
  for (const was of before.filter(({ holders }) => holders > 0)) {
    const now = after.find((event) => event.id === was.id);
    if (!now || (isLive(was) && !isLive(now))) fail(history, `${was.title} was taken from its holders`);
    const isOther = now.status !== was.status || now.starts_at.getTime() !== was.starts_at.getTime();
    if (isOther && now.mails === was.mails) fail(history, `${was.title} changed, and no holder heard of it`);
  }
  for (const [title, { status }] of calendar.nights)
    if (status === "Scheduled" && !history.decided.has(title) && live(title).length === 0)
      fail(history, `${title} is lost`);
}

async function read(history: History, calendar: Calendar): Promise<Record<string, number>> {
  const { world, log, decided, calendars } = history;
  const before = await listEvents(world);
  const counts = await world.read(calendar.source, textOf(calendar));
  log.push(`read ${calendars.indexOf(calendar)}: ${JSON.stringify(counts)}`);
  for (const night of calendar.nights.values()) Object.assign(night, { isSeen: true, unread: new Set() });
  if (counts.refused !== 0) fail(history, "a night was refused");
  // what comes and goes for the fourth time stays away
  for (const { title } of await world.rows<{ title: string }>(
    "select title from source_items where times_back >= 3",
  ))
    decided.add(title);
  check(history, before, await listEvents(world), calendar);
  return counts;
}

const fresh = (uid: string, shift = 0): Night => ({
  uid,
  shift,
  hour: 20,
  status: "Scheduled",
  isSeen: false,
  unread: new Set(["uid"]),
});

async function open(world: SourceWorld, address: string, held: readonly string[]): Promise<Calendar> {
  const source = await call<string>(world, "team", `add_source($1, p_venue_id => '${id("venue")}')`, [
    address,
  ]);
  const nights = new Map(
    held.map((title) => [
      title,
      { ...fresh(`${address} ${title}`), isSeen: true, unread: new Set<Unread>() },
    ]),
  );
  await world.read(source, textOf({ source, nights }));
  await call(world, "team", "start_source($1, 'published')", [source]);
  return { source, nights };
}

/** Changes one night of a calendar, as its owner does. */
function write(history: History, calendar: Calendar): void {
  const { pick, log, calendars } = history;
  const title = pick(titles);
  const night = calendar.nights.get(title);
  const twin = calendars.find((one) => one !== calendar)?.nights.get(title);
  history.count += 1;
  if (!night) {
    // where two calendars disagree on the day from the start, nobody can know that they mean one night
    if (twin?.unread.has("shift")) return;
    log.push(`${calendars.indexOf(calendar)} adds ${title}`);
    calendar.nights.set(title, fresh(`new ${history.count}`, twin?.shift));
    return;
  }
  const deed = pick(["remove", "hour", "day", "uid", "Cancelled", "Postponed", "Scheduled"]);
  log.push(`${calendars.indexOf(calendar)} ${deed} ${title}`);
  const isFree = night.isSeen && night.unread.size === 0 && (twin === undefined || twin.isSeen);
  if (deed === "remove") calendar.nights.delete(title);
  else if (deed === "hour") night.hour = pick([19, 20, 21, 22]);
  else if (deed === "day" && isFree) {
    night.shift = 1 - night.shift;
    night.unread.add("shift");
  } else if (deed === "uid" && !night.unread.has("shift")) {
    night.uid = `other ${history.count}`;
    night.unread.add("uid");
  } else if (/^[CPS]/.test(deed)) night.status = deed;
}

async function book(history: History): Promise<void> {
  const { world, pick, log, seed } = history;
  const selling = (await listEvents(world)).filter(({ status }) => status === "published");
  if (selling.length === 0) return;
  const event = pick(selling);
  history.count += 1;
  log.push(`a place of ${event.title} is booked`);
  await world.client.query("delete from rate_limits");
  const type = await addTicketType(world.client, event.id, `place ${seed} ${history.count}`, 10);
  const held = await hold(world, "booker", event.id, [{ ticket_type_id: type, quantity: 1 }]);
  await confirm(world, "booker", held.id);
}

/** The team decides what waits; where nothing does, it ends a night or writes its text itself. */
async function decide(history: History): Promise<void> {
  const { world, pick, log, decided, random } = history;
  const [item] = await world.rows<{ id: string; title: string }>(
    "select id, title from source_items where state = 'waits' order by id",
  );
  const [asking] = await world.rows<{ id: string }>(
    "select id from listing_sources where state = 'asking' order by id",
  );
  const [event] = (await listEvents(world)).filter(isLive).toSorted(() => random() - 0.5);
  if (item) {
    const choice = pick(["cancel", "keep"]);
    log.push(`the team: ${choice} ${item.title}`);
    await call(world, "team", "settle_source_item($1, $2)", [item.id, choice]);
    decided.add(item.title);
  } else if (asking) {
    log.push("the team answers the calendar that asks");
    await call(world, "team", "answer_source($1, $2)", [asking.id, random() < 0.5]);
  } else if (event && random() < 0.3) {
    log.push(`the team cancels ${event.title}`);
    await call(world, "team", "cancel_event($1)", [event.id]);
    decided.add(event.title);
  } else if (event) {
    log.push(`the team writes ${event.title} itself`);
    await world.client.query("update events set description = $2 where id = $1", [
      event.id,
      `The team wrote this itself, ${history.count}.`,
    ]);
  }
}

async function breakDown(history: History, { source }: Calendar): Promise<void> {
  const before = JSON.stringify(await listEvents(history.world));
  await history.world.take(source, { problem: "We could not reach this address" });
  if (JSON.stringify(await listEvents(history.world)) !== before) fail(history, "a failure changed a night");
}

const isAsking = async ({ world }: History, { source }: Calendar): Promise<boolean> =>
  (await world.rows("select from listing_sources where id = $1 and state = 'asking'", [source])).length > 0;

async function goOn(history: History): Promise<void> {
  const calendar = history.pick(history.calendars);
  const deed = history.random();
  if (deed < 0.4) write(history, calendar);
  else if (deed < 0.7) await read(history, calendar);
  else if (deed < 0.82) await book(history);
  else if (deed < 0.95) await decide(history);
  else await breakDown(history, calendar);
}

/** Lives through one history. @throws Error saying what happened that must not, and after what */
export async function liveThrough(world: SourceWorld, seed: number): Promise<void> {
  const random = chance(seed);
  const calendars = [
    await open(world, "https://one.example/nights", titles.slice(0, 4)),
    await open(world, "https://two.example/nights", titles.slice(2)),
  ];
  const history: History = {
    world,
    seed,
    random,
    pick: <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T,
    log: [],
    decided: new Set(),
    calendars,
    count: 0,
  };
  for (let step = 0; step < 14; step += 1) await goOn(history);
  // a night that is missing once is withdrawn when it is missing again
  for (const calendar of [...calendars, ...calendars]) await read(history, calendar);
  const settled = JSON.stringify(await listEvents(world));
  for (const calendar of calendars) {
    const { same: _, refused: __, missing = 0, ...others } = await read(history, calendar);
    // a calendar that lost more than half says the same until its team has answered
    if (Object.keys(others).length > 0 || (missing > 0 && !(await isAsking(history, calendar))))
      fail(history, `the same calendar again is something else: ${JSON.stringify({ ...others, missing })}`);
  }
  if (JSON.stringify(await listEvents(world)) !== settled)
    fail(history, "reading the same again changed a night");
}
