// Looks twice a minute for what is wrong, and tells the operator: at once, then every hour, and when it is over. One message for all causes.
import { randomUUID } from "node:crypto";
import type { QueryRows, ServiceDatabase } from "@undercroft/postgres";
import type { Started } from "../lifecycle.ts";
import { type Alarm, alarmText } from "./alarm-texts.ts";
import type { OutsideFailure } from "./look-outside.ts";
import { createOutbox, type OperatorWebhook } from "./post-alarms.ts";

/** Who is told, by what. */
export type AlarmParts = {
  /** logged in as the owner of the schema */
  database: ServiceDatabase;
  operatorMail: string | undefined;
  webhook: OperatorWebhook | undefined;
  siteUrl: string;
  /** what this copy cannot reach beside the database; never throws */
  lookOutside: () => Promise<OutsideFailure[]>;
  onError: (error: unknown) => void;
};

type Row = { cause: string; count: string; since: Date; what: string | null; is_over: boolean };
type Look = () => Promise<void>;

const everyMs = 30_000;
/** Every rule of the money is read again this often, and a hundred times more rarely than it takes. */
const wholeEveryMs = 5 * 60_000;
const wholeShare = 100;
const awayToldEveryMs = 60 * 60_000;

const toAlarm = ({ cause, count, since, what, is_over }: Row): Alarm => ({
  cause,
  count: Number(count),
  since,
  what,
  isOver: is_over,
});

/** As it is sent: in words, with its times in the form of RFC 3339. */
const toContent = (siteUrl: string, alarms: readonly Alarm[]) => ({
  type: "alarms",
  site: siteUrl,
  alarms: alarms.map((alarm) => ({
    cause: alarm.cause,
    ...alarmText(alarm),
    count: alarm.count,
    what: alarm.what,
    since: alarm.since.toISOString(),
    is_over: alarm.isOver,
  })),
});

/** @returns a look, which never throws: what goes wrong is told to `onError` */
export function createAlarmLook(parts: AlarmParts): Look {
  const { database, operatorMail, siteUrl, onError } = parts;
  const send = parts.webhook ? createOutbox(parts.webhook, onError) : async () => {};
  const tellAway = createAwayNews((alarm) => send(toContent(siteUrl, [alarm])));
  const copy = randomUUID();
  let wholeAfter = 0;

  async function judge(query: QueryRows, outside: readonly OutsideFailure[]): Promise<void> {
    await query("select internal.note_outside($1, $2)", [copy, JSON.stringify(outside)]);
    const began = performance.now();
    const isWhole = began >= wholeAfter;
    await query("select internal.judge_alarms($1)", [isWhole]);
    if (isWhole) wholeAfter = began + Math.max(wholeEveryMs, (performance.now() - began) * wholeShare);
  }

  async function take(query: QueryRows): Promise<Alarm[]> {
    const alarms = (await query<Row>("select * from internal.take_alarms()")).map(toAlarm);
    if (alarms.length > 0 && operatorMail)
      await query("select internal.enqueue_mail('alarms', $1, $2)", [
        operatorMail,
        JSON.stringify(toContent(siteUrl, alarms)),
      ]);
    return alarms;
  }

  return async () => {
    try {
      const outside = await parts.lookOutside();
      await database.transaction((query) => judge(query, outside));
      const alarms = operatorMail || parts.webhook ? await database.transaction(take) : [];
      tellAway(false);
      await send(...(alarms.length > 0 ? [toContent(siteUrl, alarms)] : []));
    } catch (error) {
      onError(error);
      tellAway(true);
    }
  };
}

/** Tells of a database that failed at two looks, by this copy alone: then hourly, and when it is back. */
function createAwayNews(tell: (alarm: Alarm) => Promise<void>): (isAway: boolean) => void {
  let failures = 0;
  let since = new Date();
  let toldAt: number | undefined;
  const alarm = (isOver: boolean): Alarm => ({ cause: "database", count: 1, since, what: null, isOver });
  return (isAway) => {
    if (!isAway) {
      if (toldAt !== undefined) void tell(alarm(true));
      failures = 0;
      toldAt = undefined;
      return;
    }
    if (failures === 0) since = new Date();
    failures += 1;
    if (failures < 2 || (toldAt !== undefined && Date.now() - toldAt < awayToldEveryMs)) return;
    toldAt = Date.now();
    void tell(alarm(false));
  };
}

/** Begins to look, some seconds after the start. */
export function watchAlarms(parts: AlarmParts): Started {
  const look = createAlarmLook(parts);
  let running: Promise<void> | undefined;
  const again = (): void => {
    running ??= look().finally(() => {
      running = undefined;
    });
  };
  const first = setTimeout(again, 10_000);
  const timer = setInterval(again, everyMs);
  return {
    name: "the look for what is wrong",
    deadline: 1_000,
    stop: async () => {
      clearTimeout(first);
      clearInterval(timer);
      await running;
      await parts.database.close();
    },
  };
}
