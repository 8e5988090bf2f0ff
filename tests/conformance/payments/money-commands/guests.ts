// Guests, some of whom share a card: it is authorised, looked at, and then charged or let go.
import { type Person, pick, sql, type World, webhook } from "../money-world.ts";
import { type Command, goodTickets } from "./command.ts";
import { giveBack } from "./going-back.ts";

type Started = { client_secret?: string | null };

const byGuest =
  (act: (world: World, guest: Person) => Promise<unknown>): Command =>
  async (world) => {
    const guest = pick(world, world.guests);
    if (!guest) return;
    await sql(world, "delete from public.rate_limits");
    await act(world, guest);
  };

/** Holds a place where there is one, begins to pay, and gives one of two cards, which the card company may tell us of. */
async function pay(world: World, guest: Person): Promise<void> {
  const { till, night } = world;
  if (world.next() < 0.7 || guest.bookingId === null) {
    const lines = [{ ticket_type_id: night.typeId, quantity: 1 }];
    const held = await till.rpc(guest.token, "hold_booking", { p_event_id: night.eventId, p_lines: lines });
    guest.bookingId = held.id ?? guest.bookingId;
  }
  if (guest.bookingId === null) return;
  const { client_secret: secret }: Started = (await till.start(guest.token, guest.bookingId)).body;
  const [ref = ""] = secret?.split("_secret_") ?? [];
  if (!till.fake?.books.intents.has(ref)) return;
  till.fake.books.cards.set(ref, `${night.eventId} ${world.next() < 0.7 ? "shared" : "other"}`);
  till.fake.books.succeed(ref);
  const type = "payment_intent.amount_capturable_updated";
  if (world.next() < 0.6) await till.fake.call(webhook(world), ref, { type });
  if (world.next() < 0.5) await till.work();
}

/** The card company lets go of a card that it held, as it does after a week. */
const letGo: Command = async (world) => {
  const { books } = world.till.fake ?? {};
  const held = [...(books?.intents.values() ?? [])].filter(({ status }) => status === "requires_capture");
  const intent = pick(world, held);
  if (intent) books?.letGo(intent.id);
};

/** The guest gives tickets back. */
const returnTickets = byGuest(async (world, { token, bookingId }) => {
  if (bookingId !== null) await giveBack(world, { token, bookingId }, await goodTickets(world, bookingId));
});

/** A card that pays for more than two guests of a night, and money that was taken and sent back for it. */
export async function wrongCards({ till, night }: World): Promise<string[]> {
  const { books } = till.fake ?? {};
  const rows = await till.services.superuser.query<{ ref: string; guest: string; is_refused: boolean }>(
    `select i.provider_ref as ref, b.user_id as guest, coalesce(p.failure_code = 'card_of_others', false) as is_refused
     from public.payments p join internal.payment_intents i on i.payment_id = p.id join public.bookings b on b.id = p.booking_id
     where b.event_id = $1 and i.is_held and i.provider_ref is not null`,
    [night.eventId],
  );
  const guestsOf = new Map<string, Set<string>>();
  for (const { ref, guest, is_refused } of rows) {
    const taken = books?.intent(ref).amount_received ?? 0;
    if (is_refused && taken > 0) return [`${ref} was refused and charged ${taken}`];
    const card = books?.cards.get(ref);
    if (taken > 0 && card) guestsOf.set(card, (guestsOf.get(card) ?? new Set()).add(guest));
  }
  return [...guestsOf].flatMap(([card, guests]) =>
    guests.size > 2 ? [`${card} paid for ${guests.size} guests`] : [],
  );
}

/** What guests do. */
export const guests: Record<string, Command> = {
  "a guest pays": byGuest(pay),
  "a guest gives tickets back": returnTickets,
  "a held card is let go": letGo,
};
