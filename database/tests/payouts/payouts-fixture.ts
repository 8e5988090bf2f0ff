// Nights that were paid for, went ahead and are cleared, and an organiser with an account; what the provider says is given by hand.
import { become } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { holdPaid, pay, sendRefunds, value } from "../payments/till.ts";

/** What a test of pay-outs asks and does. */
export type Treasury = Awaited<ReturnType<typeof openTreasury>>;

/** A pay-out as the tests look at it. */
export type Payout = {
  id: string;
  status: string;
  amount_pence: number;
  returned_pence: number;
  failure_code: string | null;
};

type Asked = { detail: string };

/** A world with a team of every role, and what is done there. */
export async function openTreasury() {
  const world = await emptyWorld();
  const { client } = world;
  await addPlaces(client);
  await addUsers(client, ["manager", "editor", "finance", "door"]);
  const till: Till = { world, organiser: "", round: 0 };
  return {
    world,
    end: () => world.end(),
    ...callers(world),
    ...nights(till),
    ...sending(till),
    ...books(till),
    /** Another organiser, with a team of every role and nothing sold: every test begins with one. */
    async begin(): Promise<void> {
      till.round += 1;
      till.organiser = id(`organiser ${till.round}`);
      await client.query("insert into organisers (id, name) values ($1, $2)", [
        till.organiser,
        `Night Shift ${till.round}`,
      ]);
      for (const [role, person] of Object.entries({
        owner: "team",
        manager: "manager",
        editor: "editor",
        finance: "finance",
        door: "door",
      }))
        await client.query(
          "insert into organiser_members (organiser_id, user_id, role) values ($1, $2, $3)",
          [till.organiser, id(`user ${person}`), role],
        );
    },
    get organiser() {
      return till.organiser;
    },
  };
}

type Till = { world: World; organiser: string; round: number };

/** Asking as somebody, with or without a second factor. */
function callers({ client }: World) {
  async function as(
    person: string,
    sql: string,
    values: unknown[] = [],
    aal: string | null = "aal2",
  ): Promise<unknown> {
    await client.query("begin");
    try {
      await become(client, "authenticated", person);
      if (aal)
        await client.query("select set_config('request.jwt.claims', $1, true)", [
          JSON.stringify({ role: "authenticated", sub: id(`user ${person}`), aal }),
        ]);
      const { rows } = await client.query({ text: sql, values, rowMode: "array" });
      await client.query("commit");
      return rows[0]?.[0];
    } catch (error) {
      await client.query("rollback");
      throw error;
    }
  }
  return {
    as,
    /** The code that a call is refused with, or null. */
    refusal: (person: string, sql: string, values: unknown[] = [], aal: string | null = "aal2") =>
      as(person, sql, values, aal).then(
        () => null,
        (error: Asked) => error.detail,
      ),
  };
}

function nights(till: Till) {
  const { world } = till;
  const { client } = world;
  return {
    /** Two people at £10 each, a week ago; cleared unless `told` is another number of days ago, or null for no outcome. */
    async night(name: string, { told = 6, quantity = 2 }: { told?: number | null; quantity?: number } = {}) {
      const buyer = `${name} ${till.round}`;
      const held = await holdPaid(world, buyer, { quantity, event: { organiser_id: till.organiser } });
      const paymentId = await pay(world, buyer, held.booking.id);
      await client.query(
        "update events set starts_at = now() - interval '8 days', ends_at = now() - interval '7 days 18 hours' where id = $1",
        [held.eventId],
      );
      if (told !== null)
        await client.query(
          "insert into internal.event_outcomes (event_id, outcome, confirmed_at) values ($1, 'went_ahead', now() - make_interval(days => $2))",
          [held.eventId, told],
        );
      return { ...held, paymentId };
    },
    /** Sends some of an order back. */
    async refund(ref: string, pence: number) {
      await client.query(
        `select internal.write_refund(internal.captured_payment(id), null, $2, 0, 0, 0, 'goodwill', null, null, 'approved') from bookings where ref = $1`,
        [ref, pence],
      );
      await sendRefunds(world);
    },
    dispute: (paymentId: string, status: string) =>
      client.query(
        "select internal.apply_dispute($1, $2, (select captured_pence from payments where id = $3))",
        [`pi_${paymentId}`, status, paymentId],
      ),
  };
}

function sending(till: Till) {
  const { client } = till.world;
  const account = (status: string, destination: string | null = "ba_1", wants: string[] = []) =>
    client.query("select internal.apply_payout_account($1, $2, $3, $4)", [
      `acct_${till.round}`,
      status,
      wants,
      destination,
    ]);
  const latest = async (): Promise<Payout | undefined> =>
    (
      await client.query<Payout>(
        "select * from payouts where organiser_id = $1 order by created_at desc, id limit 1",
        [till.organiser],
      )
    ).rows[0];
  const make = () => client.query("select internal.make_payout($1, now())", [till.organiser]);
  const take = async (): Promise<Record<string, unknown>[]> =>
    (await client.query("select due from internal.take_payouts('test') due")).rows.map(({ due }) => due);
  return {
    account,
    latest,
    make,
    take,
    /** Opens the account and lets the provider say that it is ready. Its bank account was named `days` ago. */
    async openAccount(days = 4) {
      await client.query("insert into payout_accounts (organiser_id) values ($1)", [till.organiser]);
      await client.query(
        "insert into internal.payout_account_refs (organiser_id, idempotency_key) values ($1, $2)",
        [till.organiser, `${till.organiser}:1`],
      );
      await client.query("select internal.note_payout_account($1, $2, 'test')", [
        till.organiser,
        `acct_${till.round}`,
      ]);
      await account("ready");
      await client.query(
        "update payout_accounts set named_at = now() - make_interval(days => $2) where organiser_id = $1",
        [till.organiser, days],
      );
    },
    /** The morning's work, on whatever day it is: the row, marked as sent. Null when nothing is. */
    async morning(): Promise<Payout | null> {
      await make();
      return (await take()).length === 0 ? null : ((await latest()) ?? null);
    },
    say: (payoutId: string, status: string, returned = 0) =>
      client.query("select internal.apply_payout($1, $2, $3, $4, $5)", [
        payoutId,
        `tr_${payoutId}`,
        status,
        status === "paid" ? null : "bank_account_closed",
        returned,
      ]),
  };
}

/** What is due, owed and told. */
function books(till: Till) {
  const { client } = till.world;
  const ask = (text: string) => value(till.world, text, [till.organiser]);
  return {
    sum: () => ask("select internal.payout_sum($1)::int") as Promise<number>,
    owed: () => ask("select internal.organiser_owed($1, null)::int") as Promise<number>,
    obstacle: () => ask("select internal.payout_obstacle($1)"),
    violations: async () => (await client.query("select rule, what from internal.violations")).rows,
    /** Who was mailed; of mails about the account, only those about one change. */
    mails: async (template: string, change: string | null = null) =>
      (
        await client.query<{ to: string }>(
          `select payload ->> 'recipient' as to from graphile_worker._private_jobs where payload ->> 'template' = $1
             and payload -> 'data' ->> 'organiser_id' = $2 and ($3::text is null or payload -> 'data' ->> 'change' = $3) order by 1`,
          [template, till.organiser, change],
        )
      ).rows.map(({ to }) => to.split("@")[0]),
    /** The link of the newest mail about a bank account. */
    stopLink: () =>
      ask(
        "select payload -> 'data' ->> 'token' from graphile_worker._private_jobs where payload ->> 'template' = 'payout-account' and payload -> 'data' ->> 'organiser_id' = $1 order by id desc limit 1",
      ) as Promise<string>,
  };
}

export { id };
