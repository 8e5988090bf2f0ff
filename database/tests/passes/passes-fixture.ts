// What owners, devices and the service do with wallet passes, for tests of the database.

import type { World } from "../harness/world.ts";
import { value } from "../payments/till.ts";
import { passingOn } from "../transfers/passing-on.ts";

/** What a pass shows, as `internal.read_pass` says it. */
export type ReadPass = {
  ending: string | null;
  changed_at: string;
  event: { title: string; status: string; place: { name: string | null; address: string | null } | null };
  ticket: {
    code: string;
    holder_name: string | null;
    is_used: boolean;
    refunded_pence: number;
    total_pence: number;
  } | null;
  place: { name: string | null; address: string | null } | null;
};

/** A push that the job would make. */
export type Push = {
  id: string;
  round: number;
  pass_id: string | null;
  event_id: string | null;
  push_token: string | null;
};

export function wallets(world: () => World) {
  const { as, ...rest } = passingOn(world);
  return {
    as,
    ...rest,
    make: (person: string, ticketId: string, wallet = "apple") =>
      as<string>(person, "select make_pass($1, $2)", [ticketId, wallet]),
    read: (passId: string) => value(world(), "select internal.read_pass($1)", [passId]) as Promise<ReadPass>,
    register: (passId: string, device: string) =>
      value(world(), "select internal.register_pass_device($1, $2, $3)", [passId, device, `of-${device}`]),
    changedSince: (device: string, since: string) =>
      value(world(), "select internal.changed_passes($1, $2)", [device, since]) as Promise<{
        serialNumbers: string[];
        lastUpdated: string;
      } | null>,
    /** takes what changed, and answers what is due */
    due: async (): Promise<Push[]> => {
      await value(world(), "select internal.queue_pass_pushes()");
      return (await world().client.query<Push>("select * from internal.take_pass_pushes(100, true, true)"))
        .rows;
    },
    note: ({ id, round }: Push, outcome: string) =>
      value(world(), "select internal.note_pass_push($1, $2, $3)", [id, round, outcome]),
    know: (hasApple: boolean, hasGoogle: boolean) =>
      value(world(), "select internal.know_wallets($1, $2)", [hasApple, hasGoogle]),
  };
}
