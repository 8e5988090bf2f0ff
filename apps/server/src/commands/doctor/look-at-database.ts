// The database, and what it knows: replicas, clock, backups, webhooks heard, and what is wrong.
import { createServiceDatabase, type ServiceDatabase } from "@undercroft/postgres";
import { alarmText } from "../../alarms/alarm-texts.ts";
import running from "../../config/parts/running.ts";
import type { Config } from "../../config.ts";
import type { ProductDatabase } from "../../database.ts";
import { createReadiness } from "../../readiness.ts";
import { ago, type Finding, off, ok, wrong } from "./finding.ts";
import { lookAtPooler } from "./look-at-pooler.ts";
import { lookAtReplicas } from "./look-at-replicas.ts";

type Figures = {
  backup_age: number | null;
  webhook_age: number | null;
  probe: { is_well: boolean; took: number; age: number } | null;
  replicas: Record<string, number>;
};
type Cause = { cause: string; count: string; what: string | null };

const oldBackup = 26 * 3_600;
const lateReplica = 30;

/** Milliseconds that one statement may take: nobody is waiting for the rules of a whole year any more. */
const statementMs = 30_000;

/** Of an opened database. */
export async function lookAtDatabase(config: Config, product: ProductDatabase): Promise<Finding[]> {
  const database = createServiceDatabase({ connection: product.owner, max: 1 });
  try {
    const found = [
      ...(await lookAtState(config, product)),
      await lookAtPooler(config, product),
      ...(await lookAtReplicas(config, product)),
    ];
    await database.query("select set_config('statement_timeout', $1, false)", [String(statementMs)]);
    const [row] = await database.query<{ is_there: boolean }>(
      "select to_regprocedure('internal.operation_figures()') is not null as is_there",
    );
    if (!row?.is_there)
      return [
        ...found,
        wrong("schema", "the product was never started on it, or only an older version was", "npm start"),
      ];
    return [...found, ...(await lookAtFigures(config, database)), ...(await lookAtCauses(database))];
  } finally {
    await database.close();
  }
}

const lacks: Record<string, readonly [name: string, says: string, remedy: string]> = {
  database: [
    "writes",
    "it takes no writes",
    "Is it a standby? patronictl list shows the leader; DATABASE_URL must lead to it.",
  ],
  clock: [
    "clock",
    "this machine and the database differ by more than two seconds",
    "Let both follow a time server: timedatectl set-ntp true",
  ],
  schema: ["schema", "a newer version has changed it", "Start that version or a later one here too."],
  disk: [
    "disk",
    "10 % or less is free where DATA_DIR is",
    "Make room: DATA_DIR/renders may be emptied at any time, old logs and backups go elsewhere.",
  ],
};
const fine: Record<string, string> = {
  database: "a write was taken",
  clock: "within two seconds of the database's",
  disk: "more than 10 % is free where DATA_DIR is",
};

async function lookAtState(config: Config, product: ProductDatabase): Promise<Finding[]> {
  const { readiness, close } = createReadiness({
    owner: product.owner,
    dataDir: config.dataDir,
    poolWaitMs: () => 0,
  });
  const lacking = await readiness();
  await close();
  const judged = Object.entries(lacks).flatMap(([lack, [name, says, remedy]]) => {
    if (lacking.includes(lack)) return [wrong(name, says, remedy)];
    return fine[lack] ? [ok(name, fine[lack])] : [];
  });
  return [ok("database", product.describe()), ...judged];
}

async function lookAtFigures(config: Config, database: ServiceDatabase): Promise<Finding[]> {
  const [row] = await database.query<{ figures: Figures }>("select internal.operation_figures() as figures");
  const {
    replicas = {},
    probe = null,
    backup_age: backup = null,
    webhook_age: webhook = null,
  } = row?.figures ?? {};
  return [
    replicaFinding(replicas),
    probeFinding(config.part(running).PROBE, probe),
    backupFinding(backup),
    ...(config.payments.stripe ? [webhookFinding(config, webhook)] : []),
  ];
}

function replicaFinding(replicas: Record<string, number>): Finding {
  const all = Object.entries(replicas);
  if (all.length === 0)
    return off(
      "replica",
      "none that this login sees",
      "A second PostgreSQL that follows: docs/operations.md, On a cluster. Only a login in pg_monitor sees them.",
    );
  const late = all
    .filter(([, lag]) => lag > lateReplica)
    .map(([name, lag]) => `${name} by ${Math.round(lag)} s`);
  return late.length > 0
    ? wrong(
        "replica",
        `behind: ${late.join(", ")}`,
        "patronictl list; patronictl reinit where it does not catch up",
      )
    : ok("replica", `${all.length}, none more than ${lateReplica} s behind`);
}

function probeFinding(isAsked: boolean, last: Figures["probe"]): Finding {
  const name = "probe";
  if (!isAsked)
    return off(name, "no booking is tried", "PROBE=true: one is made and given back each minute.");
  if (last === null)
    return wrong(
      name,
      "no booking was tried in the last five minutes",
      "Does a copy run with WORKER=true and PROBE=true? Its log says what is in the way.",
    );
  return last.is_well
    ? ok(name, `a place was booked and given back ${ago(last.age)}, in ${Math.round(last.took * 1000)} ms`)
    : wrong(
        name,
        "a place could not be booked",
        "select * from internal.probes order by made_at desc limit 5",
      );
}

function backupFinding(age: number | null): Finding {
  if (age === null)
    return off(
      "backup",
      "npm run backup was never run",
      "npm run backup -- FILE from a timer, unless your PostgreSQL is backed up in another way.",
    );
  return age > oldBackup
    ? wrong(
        "backup",
        `the last one was made ${ago(age)}`,
        "npm run backup -- FILE by hand says why the timer's fails.",
      )
    : ok("backup", `made ${ago(age)}`);
}

const webhookFinding = ({ siteUrl }: Config, age: number | null): Finding =>
  age === null
    ? wrong(
        "webhook",
        "Stripe has never called",
        `Stripe's dashboard, Developers, Webhooks: ${siteUrl}/payments/v1/webhook, and its secret in STRIPE_WEBHOOK_SECRET.`,
      )
    : ok("webhook", `Stripe last called ${ago(age)}`);

async function lookAtCauses(database: ServiceDatabase): Promise<Finding[]> {
  const causes = await database.query<Cause>(
    "select cause, count, what from internal.alarm_causes(true) where cause <> 'no-backup'",
  );
  if (causes.length === 0)
    return [ok("rules", "no rule of money or stock is broken, no job is dead, no email waits")];
  return causes.map(({ cause, count, what }) => {
    const { title, remedy } = alarmText({ cause, count: Number(count) });
    return wrong("rules", what ? `${title}: ${what}` : title, remedy);
  });
}
