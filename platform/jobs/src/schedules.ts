// Statements that keep time: run over and over, or once a day by London's clock.
import type pg from "pg";

/** A statement that is run over and over; two copies running it at once must do no harm. */
export type RepeatedStatement = { statement: string; everySeconds: number };

/**
 * A statement that is run once a day, by one copy only, as soon as the clock of the place says so. A start later that day
 * makes up for it. On the day the clocks change it still runs once: a time that does not exist counts as gone by, one that
 * comes twice counts the first time.
 */
export type DailyStatement = { statement: string; at: `${number}:${number} London` };

export type Schedule = RepeatedStatement | DailyStatement;

type Warn = (message: string) => void;

/**
 * What statements that keep time run on. All that are due at the same moment wait for these few connections: one that has run them
 * holds some 25 MB of plans and compiled functions for as long as it is open.
 */
export type TimePools = {
  /** for what runs at least once a minute, since people wait for it */
  quick: pg.Pool;
  /** for what runs more rarely or once a day, and may take long */
  slow: pg.Pool;
};

const mostQuickSeconds = 60;

/** Begins to keep time; the timers are the caller's to clear. */
export function keepTime(schedules: readonly Schedule[], pools: TimePools, warn: Warn): NodeJS.Timeout[] {
  return schedules.map((schedule) => {
    const { statement } = schedule;
    if ("at" in schedule)
      return repeat(() => runDaily(schedule, pools.slow), dailyCheckSeconds, statement, warn);
    const pool = schedule.everySeconds <= mostQuickSeconds ? pools.quick : pools.slow;
    return repeat(() => pool.query(statement), schedule.everySeconds, statement, warn);
  });
}

const dailyCheckSeconds = 20;

/** Taking the day and running are one transaction: when the statement fails, the day is free again. */
async function runDaily({ statement, at }: DailyStatement, pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ is_due: boolean }>(
      "select internal.take_daily_run($1, $2) as is_due",
      [statement, at.replace(" London", "")],
    );
    if (rows[0]?.is_due) await client.query(statement);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Runs `run` every so many seconds, never twice at once; what goes wrong is told and tried again. */
export function repeat(
  run: () => Promise<unknown>,
  everySeconds: number,
  name: string,
  warn: Warn,
): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await run();
    } catch (error) {
      warn(`${name}: ${error instanceof Error ? error.message : error}`);
    } finally {
      isRunning = false;
    }
  }, everySeconds * 1000);
}
