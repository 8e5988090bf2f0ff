// What the tests of notifications do again and again: tell somebody, read the drawer, serve what is due, and read what went out.
import { asPerson } from "../harness/actors.ts";
import { id, type World } from "../harness/world.ts";

export type Told = {
  id: string;
  kind: string;
  count: number;
  latest_at: string;
  expires_at: string | null;
  subject: Record<string, unknown>;
  payload: Record<string, unknown>;
  actors: { handle: string }[];
};
type Mail = { template: string; recipient: string; run_at: Date; data: Record<string, unknown> };

/** The steps against one world. */
export function notificationSteps(world: () => World) {
  const query = async <Row>(sql: string, values: unknown[] = []) =>
    (await world().client.query(sql, values)).rows as Row[];
  const ask = async <T>(person: string, sql: string, values: unknown[] = []): Promise<T> =>
    asPerson(
      world().client,
      person,
      async () => (await world().client.query(`select ${sql} as it`, values)).rows[0]?.it,
    );
  return {
    query,
    ask,
    notify: (kind: string, person: string, payload: object = {}) =>
      query("select internal.notify($1, $2, $3)", [kind, id(`user ${person}`), JSON.stringify(payload)]),
    list: (person: string) => ask<Told[]>(person, "list_notifications()"),
    from: (person: string) => ({ person: id(`user ${person}`) }),
    choose: (person: string, kind: string, mail: string, { inApp = true, push = false } = {}) =>
      ask(person, "set_notification_pref($1, $2, $3, $4)", [kind, inApp, mail, push]),
    /** serves what is due at a moment; answers how many mails */
    serve: async (moment = "now()") =>
      (await query<{ n: number }>(`select internal.send_notification_mails(${moment}) as n`))[0]?.n,
    mails: () =>
      query<Mail>(
        `select j.payload ->> 'template' as template, j.payload ->> 'recipient' as recipient, j.payload -> 'data' as data, j.run_at
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-mail' order by j.id`,
      ),
    /** no quiet hours, so that what is said holds at any hour */
    wakeEverybody: () =>
      query(
        "insert into notification_settings (user_id, has_quiet_hours) select id, false from auth.users on conflict (user_id) do update set has_quiet_hours = false",
      ),
    clear: () =>
      query(
        `delete from notifications; delete from notification_prefs; delete from user_mutes; delete from user_blocks; delete from follows;
         delete from push_subscriptions; delete from event_reminders; delete from graphile_worker._private_jobs; delete from rate_limits`,
      ),
  };
}
