// What only the database knows, asked at most every ten seconds however often metrics are read.
import type { Lanes } from "@undercroft/jobs";
import type { ServiceDatabase } from "@undercroft/postgres";
import { gauge, type Metric } from "./metrics-text.ts";

type Figures = {
  holds: number;
  payments: Record<string, number>;
  jobs: Record<string, { count: number; age: number }>;
  alarms: Record<string, number>;
  backup_age: number | null;
  webhook_age: number | null;
  probe: { is_well: boolean; took: number; age: number } | null;
  replicas: Record<string, number>;
};

const rememberedMs = 10_000;
/** Replicas are named by who connects, which is nobody we know. */
const mostReplicas = 20;

/** Reads them; while the database is away, none but `undercroft_database_up`. */
export function createDatabaseFigures(database: ServiceDatabase, lanes: Lanes): () => Promise<Metric[]> {
  let last: { at: number; answer: Promise<Metric[]> } | undefined;
  const read = async (): Promise<Metric[]> => {
    const up = (value: number) =>
      gauge("undercroft_database_up", "1 while the database answers.", [{ value }]);
    try {
      const [row] = await database.query<{ figures: Figures }>(
        "select internal.operation_figures() as figures",
      );
      return row ? [up(1), ...toMetrics(row.figures, lanes)] : [up(0)];
    } catch {
      return [up(0)];
    }
  };
  return () => {
    if (!last || Date.now() - last.at >= rememberedMs) last = { at: Date.now(), answer: read() };
    return last.answer;
  };
}

/** Jobs that are due, by lane; those of no lane go by "others". */
function byLane(jobs: Figures["jobs"], lanes: Lanes): Map<string, { count: number; age: number }> {
  const found = new Map([...Object.keys(lanes), "others"].map((lane) => [lane, { count: 0, age: 0 }]));
  for (const [task, { count, age }] of Object.entries(jobs)) {
    const lane = Object.entries(lanes).find(([, { tasks }]) => tasks.includes(task))?.[0] ?? "others";
    const so = found.get(lane) ?? { count: 0, age: 0 };
    found.set(lane, { count: so.count + count, age: Math.max(so.age, age) });
  }
  return found;
}

/** Of `PROBE=true`; no numbers where none was made in the last five minutes. */
function probeMetrics(probe: Figures["probe"]): Metric[] {
  const { is_well: isWell = null, took = Number.NaN, age = Number.NaN } = probe ?? {};
  return [
    gauge("undercroft_probe_success", "1 where the last booking of the probe went well.", [
      { value: isWell === null ? Number.NaN : Number(isWell) },
    ]),
    gauge("undercroft_probe_seconds", "How long it took.", [{ value: took }]),
    gauge("undercroft_probe_age_seconds", "How long ago it was made.", [{ value: age }]),
  ];
}

const rule = "violation ";

function toMetrics(figures: Figures, lanes: Lanes): Metric[] {
  const lanesNow = [...byLane(figures.jobs, lanes)];
  const mails = figures.jobs["send-mail"];
  const alarms = Object.entries(figures.alarms);
  const isRule = ([cause]: readonly [string, number]) => cause.startsWith(rule);
  const one = (name: string, help: string, value: number | null | undefined) =>
    gauge(name, help, [{ value: value ?? Number.NaN }]);
  return [
    one("undercroft_holds", "Bookings that hold places and are not paid.", figures.holds),
    gauge(
      "undercroft_open_payments",
      "Payments that are not over, by state.",
      Object.entries(figures.payments).map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge(
      "undercroft_due_jobs",
      "Queued jobs whose time has come, by lane.",
      lanesNow.map(([lane, { count }]) => ({ labels: { lane }, value: count })),
    ),
    gauge(
      "undercroft_oldest_job_seconds",
      "How long the oldest of them is due, by lane.",
      lanesNow.map(([lane, { age }]) => ({ labels: { lane }, value: age })),
    ),
    one("undercroft_oldest_mail_seconds", "How long the oldest email is due.", mails?.age ?? 0),
    one(
      "undercroft_dead_jobs",
      "Jobs that will not be tried again, mails aside.",
      figures.alarms["dead-jobs"] ?? 0,
    ),
    one("undercroft_backup_age_seconds", "Since the last `npm run backup`.", figures.backup_age),
    one(
      "undercroft_payment_webhook_age_seconds",
      "Since the card provider last called.",
      figures.webhook_age,
    ),
    ...probeMetrics(figures.probe),
    gauge(
      "undercroft_replica_lag_seconds",
      "How far each replica is behind, as the leader sees it.",
      Object.entries(figures.replicas)
        .slice(0, mostReplicas)
        .map(([replica, value]) => ({ labels: { replica }, value })),
    ),
    gauge(
      "undercroft_violations",
      "Broken rules of money and stock, as last judged; none is the only good number.",
      alarms.filter(isRule).map(([cause, value]) => ({ labels: { rule: cause.slice(rule.length) }, value })),
    ),
    gauge(
      "undercroft_alarms",
      "What else the operator is told of.",
      alarms.filter((alarm) => !isRule(alarm)).map(([cause, value]) => ({ labels: { cause }, value })),
    ),
  ];
}
