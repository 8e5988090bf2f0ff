// Charging memberships without their people there, and the cards that are kept for it. Each step may run twice, at two copies, and be killed.
import {
  chargeCard,
  endEarlierAttempts,
  failIfRefused,
  findWanted,
  type IntentParts,
  keepCard,
} from "./intents.ts";
import { type CardSetup, ProviderAway, ProviderRefusal } from "./provider.ts";

/** How many are written down at once, how many times in one run, and how many are asked for side by side. */
const batch = 100;
const batches = 20;
const lanes = 8;

type Named = { id: string };

/** Does `work` for each, some side by side; one whose provider is away waits for the next round. */
async function forEachInLanes(
  rows: readonly Named[],
  work: (id: string) => Promise<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const waiting = [...rows];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      signal?.throwIfAborted();
      await work(next.id).catch((error) => {
        if (!(error instanceof ProviderAway)) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

/** One period of one membership: earlier attempts of it end first, so that two of them cannot both pay. @throws ProviderAway */
export async function chargeRenewal(parts: IntentParts, paymentId: string): Promise<void> {
  const wanted = await findWanted(parts, paymentId);
  if (!wanted) return;
  await endEarlierAttempts(parts, wanted);
  await failIfRefused(parts, paymentId, () => chargeCard(parts, paymentId));
}

/** A run of the job: charges what is due, looks at cards that are being changed, and has cards deleted that nothing is charged to. */
export async function workRenewals(parts: IntentParts, signal?: AbortSignal): Promise<void> {
  const { database, provider } = parts;
  const named = (sql: string) => database.query<Named>(sql);
  for (let round = 0; round < batches; round++) {
    const due = await named(`select id from internal.take_renewals(${batch}) id`);
    if (due.length === 0) break;
    await forEachInLanes(due, (id) => chargeRenewal(parts, id), signal);
  }
  const setups = await named("select id from internal.setups_to_check() id");
  await forEachInLanes(setups, async (id) => void (await checkSetup(parts, id)), signal);
  const cards = await database.query<Named & { customer_ref: string }>(
    "select id, customer_ref from internal.cards_to_forget()",
  );
  const customers = new Map(cards.map(({ id, customer_ref }) => [id, customer_ref]));
  await forEachInLanes(
    cards,
    async (id) => {
      await provider.forgetCard(customers.get(id) ?? "");
      await database.query("select internal.note_card_forgotten($1)", [id]);
    },
    signal,
  );
}

/** The set-up at the provider, begun if it is not there yet. Null when it is over. @throws ProviderAway, ProviderRefusal */
export async function ensureSetup(parts: IntentParts, id: string): Promise<CardSetup | null> {
  const { database, provider } = parts;
  const [row] = await database.query<{ wanted: { key: string; provider_ref: string | null } | null }>(
    "select internal.setup_to_create($1) as wanted",
    [id],
  );
  if (!row?.wanted) return null;
  const { key, provider_ref: ref } = row.wanted;
  const setup = ref ? await provider.readSetup(ref) : await provider.createSetup({ key, setupId: id });
  await database.query("select internal.note_setup($1, $2)", [id, setup.ref]);
  return setup;
}

/** Asks the provider about a card that is being changed. Answers whether it is. @throws ProviderAway */
export async function checkSetup(parts: IntentParts, id: string): Promise<boolean> {
  let status = "cancelled";
  try {
    const setup = await ensureSetup(parts, id);
    if (setup?.saved) await keepCard(parts, setup.ref, setup.saved);
    status = setup?.status ?? status;
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
  }
  const [row] = await parts.database.query<{ state: string }>(
    "select internal.apply_card_setup($1, $2) as state",
    [id, status],
  );
  return row?.state === "done";
}
