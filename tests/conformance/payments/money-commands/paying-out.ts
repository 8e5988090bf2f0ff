// What the organiser is paid: the night goes ahead, money is sent by two copies of the server at once, and some of it comes back.
import { pick, sql, type World, webhook } from "../money-world.ts";
import type { Command } from "./command.ts";

const connectOf = ({ till }: World) => till.fake?.books.connect;

/** The organiser's account at the card company: the last one that was opened. */
const accountOf = (world: World): string | undefined => [...(connectOf(world)?.accounts.keys() ?? [])].at(-1);

/** An account changes at the card company, which may tell of it. */
async function changeAccount(world: World, change: (id: string) => void): Promise<void> {
  const account = accountOf(world);
  if (!account) return;
  change(account);
  if (world.next() < 0.7) await world.till.fake?.call(webhook(world), account, { type: "account.updated" });
}

/** The night was, and its organiser said so long enough ago. */
const goAhead: Command = async (world) => {
  const { eventId } = world.night;
  await sql(
    world,
    "update public.events set starts_at = now() - interval '9 days', ends_at = now() - interval '8 days 16 hours', reveal_at = least(reveal_at, now() - interval '10 days') where id = $1 and status = 'published' and starts_at > now()",
    [eventId],
  );
  await sql(
    world,
    `insert into internal.event_outcomes (event_id, outcome, confirmed_at) select id, 'went_ahead', now() - interval '7 days' from public.events
     where id = $1 and starts_at < now() on conflict do nothing`,
    [eventId],
  );
};

/** The morning's pay-outs at two copies of the server. */
export const payOut: Command = async (world) => {
  const { till, second } = world;
  await Promise.all([
    sql(world, "select internal.make_payout($1, now())", [till.organiserId]),
    second.superuser.query("select internal.make_payout($1, now())", [till.organiserId]),
  ]);
  await Promise.all([
    till.services.paymentTasks["work-payouts"]({}),
    second.paymentTasks["work-payouts"]({}),
  ]);
};

/** Some of what was sent comes back, or all of it. */
const comeBack: Command = async (world) => {
  const connect = connectOf(world);
  const open = [...(connect?.transfers.values() ?? [])].filter((one) => one.amount_reversed < one.amount);
  const transfer = pick(world, open.slice(-3));
  if (!transfer || world.next() > 0.4) return;
  connect?.reverse(transfer.id, world.next() < 0.5 ? transfer.amount : 150);
  if (world.next() < 0.7)
    await world.till.fake?.call(webhook(world), transfer.id, { type: "transfer.reversed" });
};

/** A minute passes for pay-outs without an answer. */
const waitAMinute: Command = (world) =>
  sql(world, "update public.payouts set checked_at = now() - interval '2 minutes' where status = 'sent'");

/** What was sent and never answered about is asked for again, and what came back unheard is heard of. */
export async function settlePayouts(world: World): Promise<void> {
  const connect = connectOf(world);
  const account = accountOf(world);
  if (account && connect?.account(account).capabilities.transfers !== "active") connect?.complete(account);
  if (account) await world.till.fake?.call(webhook(world), account, { type: "account.updated" });
  await waitAMinute(world);
  await world.till.work();
  const known = await sql(
    world,
    "select i.provider_ref as ref, p.returned_pence as pence from public.payouts p join internal.payout_intents i on i.payout_id = p.id where i.provider_ref is not null",
  );
  const unheard = known.filter(
    ({ ref, pence }) => connect?.transfers.get(String(ref))?.amount_reversed !== Number(pence),
  );
  for (const { ref } of unheard)
    await world.till.fake?.call(webhook(world), String(ref), { type: "transfer.reversed" });
  if (unheard.length > 0) await world.till.work();
}

/** Pay-outs that the card company sent more than once, and those that are open when nothing is left to do. */
export async function wrongPayouts(world: World): Promise<string[]> {
  const transfers = [...(connectOf(world)?.transfers.values() ?? [])].map((one) => one.transfer_group);
  const open = await sql(world, "select ref, status from public.payouts where status in ('due', 'sent')");
  return [
    ...transfers
      .filter((group, at) => transfers.indexOf(group) !== at)
      .map((group) => `${group} was sent twice`),
    ...open.map(({ ref, status }) => `pay-out ${ref} is still ${status}`),
  ];
}

/** What happens to the organiser's money. */
export const payingOut: Record<string, Command> = {
  "the night goes ahead": goAhead,
  "pay out": payOut,
  "wait a minute for pay-outs": waitAMinute,
  "a pay-out comes back": comeBack,
  "the account wants papers": async (world) => {
    if (world.next() < 0.5) await changeAccount(world, (id) => connectOf(world)?.restrict(id));
  },
  "the account is mended": (world) => changeAccount(world, (id) => connectOf(world)?.complete(id)),
};
