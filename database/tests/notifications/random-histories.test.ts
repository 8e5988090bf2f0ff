// Random histories of what people are told, beside the model: each due mail once and no other, also when a worker is killed in the middle
// and two serve at a time.
import { randomRounds } from "@undercroft/testing";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { type Frequency, kinds, NotificationModel } from "./notification-model.ts";
import { notificationSteps } from "./told.ts";

let world: World;
let second: pg.Client;
const { query, ask, list, wakeEverybody, clear } = notificationSteps(() => world);
const people = ["ada", "bo"];
const actors = ["cy", "dee", "eve"];
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, [...people, ...actors]);
  second = new pg.Client(world.connection);
  await second.connect();
});
afterAll(async () => {
  await second.end();
  await world.end();
});

/** A generator that a seed repeats (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Mail = { template: string; recipient: string; kinds: string[] | null };
/** The mails queued since it was last asked, by person; the queue is empty afterwards. */
const takeMails = () =>
  query<Mail>(
    `with gone as (delete from graphile_worker._private_jobs returning id, payload)
     select payload ->> 'template' as template, split_part(payload ->> 'recipient', '@', 1) as recipient,
       (select array_agg(i ->> 'kind' order by i ->> 'kind') from json_array_elements(payload #> '{data,items}') i) as kinds from gone order by id`,
  );
const setQuiet = async (person: string, isQuiet: boolean) => {
  const [hours] = await query<{ from: string; until: string }>(
    `select to_char(now() at time zone 'Europe/London' - interval '2 hours', 'HH24:MI') as from, to_char(now() at time zone 'Europe/London' + interval '2 hours', 'HH24:MI') as until`,
  );
  await ask(person, "set_quiet_hours($1, $2, $3)", [isQuiet, hours?.from, hours?.until]);
};

async function runHistory(seed: number): Promise<void> {
  const next = random(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T;
  const models = new Map(people.map((person) => [person, new NotificationModel()]));
  await clear();
  await wakeEverybody();
  const said: string[] = [];
  for (let step = 0; step < 40; step += 1) {
    const person = pick(people);
    const model = models.get(person) as NotificationModel;
    const me = id(`user ${person}`);
    const act = pick([
      "tell",
      "tell",
      "tell",
      "tell",
      "choose",
      "quiet",
      "block",
      "mute",
      "see",
      "read",
      "serve",
      "serve",
      "later",
      "killed",
      "two",
    ]);
    said.push(`${person} ${act}`);
    const why = `seed ${seed}: ${said.join(", ")}`;
    if (act === "tell") {
      const kind = pick(Object.keys(kinds));
      const actor = kind === "follower_new" ? pick(actors) : null;
      said.push(kind);
      const facts = actor ? { person: id(`user ${actor}`) } : { job_id: "a job", title: "x" };
      const sendsItself = model.tell(kind, actor);
      await query(
        kinds[kind]?.mailsItself
          ? "select internal.enqueue_kind_mail($1, $2, 'own-mail', '{}'), internal.notify($1, $2, $3)"
          : "select internal.notify($1, $2, $3)",
        [kind, me, JSON.stringify(facts)],
      );
      expect(
        (await takeMails()).map(({ template }) => template),
        why,
      ).toEqual(sendsItself ? ["own-mail"] : []);
    } else if (act === "choose") {
      const kind = pick(Object.keys(kinds).filter((name) => kinds[name]?.isOptional));
      const mail = pick<Frequency>(
        kinds[kind]?.hasOwnHour ? ["at_once", "never"] : ["at_once", "daily", "weekly", "never"],
      );
      const isInApp = next() < 0.8;
      said.push(`${kind} ${isInApp} ${mail}`);
      model.choose(kind, isInApp, mail);
      await ask(person, "set_notification_pref($1, $2, $3, false)", [kind, isInApp, mail]);
    } else if (act === "quiet") {
      const isQuiet = next() < 0.5;
      said.push(String(isQuiet));
      model.setQuiet(isQuiet);
      await setQuiet(person, isQuiet);
    } else if (act === "block" || act === "mute") {
      const actor = pick(actors);
      model[act](actor);
      await ask(person, act === "block" ? "block_person($1)" : "mute('user', $1::text)", [
        id(`user ${actor}`),
      ]);
    } else if (act === "see" || act === "read") {
      if (act === "see") model.seeAll();
      else model.readAll();
      await ask(
        person,
        act === "see" ? "see_notifications(clock_timestamp())" : "mark_all_notifications(clock_timestamp())",
      );
    } else {
      if (act === "killed") {
        await second.query("begin; select internal.send_notification_mails(now() + interval '8 days')");
        await second.query("rollback");
      }
      const serve = `select internal.send_notification_mails(now()${act === "later" ? " + interval '8 days'" : ""})`;
      await Promise.all([query(serve), act === "two" ? second.query(serve) : null]);
      const expected = people.flatMap((one) => {
        const due = models.get(one)?.serve(act === "later") ?? [];
        return due.length > 0 ? [{ template: "notifications", recipient: one, kinds: due }] : [];
      });
      const sent = (await takeMails()).toSorted((a, b) => a.recipient.localeCompare(b.recipient));
      expect(sent, why).toEqual(expected);
    }
    expect((await list(person)).map(({ kind }) => kind).toSorted(), why).toEqual(model.shown());
    expect(await ask<{ unread: number }>(person, "count_notifications()"), why).toMatchObject({
      unread: model.unread(),
    });
  }
}

const rounds = randomRounds(5, 600);
test(`In ${rounds} random histories each due mail goes out once and no other`, {
  timeout: 1_800_000,
}, async () => {
  for (let round = 0; round < rounds; round += 1) await runHistory(Math.floor(Math.random() * 2 ** 31));
});

test(`Mails are due at the moments of London's clock, on both nights it changes and ${randomRounds(400, 20_000)} others`, async () => {
  await clear();
  const [ada] = [id("user ada")];
  const clocks = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Europe/London",
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const read = (moment: Date) => {
    const parts = Object.fromEntries(clocks.formatToParts(moment).map(({ type, value }) => [type, value]));
    return { day: parts.weekday, clock: `${parts.hour}:${parts.minute}` };
  };
  const isQuiet = (moment: Date) => read(moment).clock >= "23:00" || read(moment).clock < "08:00";
  await query(
    "update notification_settings set has_quiet_hours = true, quiet_from = '23:00', quiet_until = '08:00' where user_id = $1",
    [ada],
  );
  const nights = ["2026-10-24T18:00:00Z", "2027-03-27T18:00:00Z"].map(Date.parse);
  const moments = Array.from({ length: randomRounds(400, 20_000) }, (_, at) =>
    at % 2 === 0
      ? new Date((nights[(at / 2) % 2] as number) + Math.floor(Math.random() * 1440) * 60_000)
      : new Date(Date.parse("2026-01-01T00:00:00Z") + Math.floor(Math.random() * 700 * 1440) * 60_000),
  );
  const due = await query<{ at: Date; daily: Date; weekly: Date; now: Date }>(
    `select at, internal.notification_due($1, 'daily', false, at) as daily, internal.notification_due($1, 'weekly', false, at) as weekly,
       internal.notification_due($1, 'at_once', false, at) as now from unnest($2::timestamptz[]) at`,
    [ada, moments],
  );
  const minute = 60_000;
  for (const { at, daily, weekly, now } of due) {
    const why = at.toISOString();
    expect(read(daily).clock, why).toBe("10:00");
    expect(daily.getTime() - at.getTime(), why).toBeGreaterThan(0);
    expect(daily.getTime() - at.getTime(), why).toBeLessThanOrEqual(25 * 60 * minute);
    expect(read(weekly), why).toEqual({ day: "Thu", clock: "10:00" });
    expect(weekly.getTime() - at.getTime(), why).toBeLessThanOrEqual((7 * 24 + 1) * 60 * minute);
    if (!isQuiet(at)) expect(now, why).toEqual(at);
    else {
      expect(read(now).clock, why).toBe("08:00");
      expect(now.getTime() - at.getTime(), why).toBeLessThanOrEqual(10 * 60 * minute);
      expect(now.getTime(), why).toBeGreaterThan(at.getTime());
    }
  }
});
