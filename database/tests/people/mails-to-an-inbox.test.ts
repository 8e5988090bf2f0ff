// Mails that people have us send to an address which they typed: invitations, comps, tickets passed on, bookings sent elsewhere.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addNight, compsOf, guests } from "../bookings/comps-fixture.ts";
import { asPerson } from "../harness/actors.ts";
import { addPlaces, addUsers, emptyWorld, id, type World } from "../harness/world.ts";
import { passingOn } from "../transfers/passing-on.ts";

let world: World;
let comps: ReturnType<typeof compsOf>;
const { bought, offer, revoke } = passingOn(() => world);
beforeAll(async () => {
  world = await emptyWorld();
  await addPlaces(world.client);
  await addUsers(world.client, ["friend"]);
  comps = compsOf(world);
});
beforeEach(() => world.client.query("delete from rate_limits"));
afterAll(() => world.end());

const invite = (email: string, person = "team") =>
  asPerson(world.client, person, () =>
    world.client.query("select invite_to_team($1, 'door', $2)", [email, id("organiser")]),
  );
async function mailsTo(pattern: string): Promise<number> {
  const { rows } = await world.client.query(
    "select count(*)::integer as mails from graphile_worker._private_jobs where payload ->> 'recipient' like $1",
    [pattern],
  );
  return rows[0].mails;
}
const unprove = (person: string, at: string | null) =>
  world.client.query("update auth.users set email_confirmed_at = $2 where id = $1", [
    id(`user ${person}`),
    at,
  ]);

test("an inbox gets ten a day, over all kinds and senders, however its address is spelt", async () => {
  const { eventId, typeId } = await addNight(world, "relay", 60);
  for (let times = 0; times < 4; times++) await invite(`m.ore+${times}@gmail.com`);
  for (let times = 0; times < 3; times++)
    await comps.issue(eventId, typeId, `Guest, mo.re+c${times}@gmail.com`, `relay ${times}`);
  const offerTo = async (giver: string, email: string) => {
    const { tickets } = await bought(giver);
    const sql = "select transfer_tickets($1, $2)";
    await asPerson(world.client, giver, () => world.client.query(sql, [tickets, email]));
  };
  for (const spelt of ["more", "m.o.r.e", "MORE"])
    await offerTo(`giver of ${spelt}`, `${spelt}@googlemail.com`);
  const full = {
    code: "PT429",
    message: expect.stringMatching(/^Ten emails like this have gone to .+ today$/),
  };
  await expect(invite("more@gmail.com")).rejects.toMatchObject({ ...full, detail: "TEAMS_INBOX_FULL" });
  await expect(comps.issue(eventId, typeId, "Guest, more@gmail.com", "full")).rejects.toMatchObject({
    ...full,
    detail: "BOOKINGS_INBOX_FULL",
  });
  await expect(offerTo("late giver", "m.ore@gmail.com")).rejects.toMatchObject({
    ...full,
    detail: "TRANSFERS_INBOX_FULL",
  });
  await invite("another@gmail.com");
});

test("a list of comps that is refused takes no turn from the other addresses on it", async () => {
  const { eventId, typeId } = await addNight(world, "refused list", 60);
  for (let times = 0; times < 10; times++) await invite(`full+${times}@example.net`);
  for (let times = 0; times < 12; times++)
    await expect(
      comps.issue(eventId, typeId, `Guest, full@example.net\n${guests(2, "list")}`, `list ${times}`),
    ).rejects.toMatchObject({ detail: "BOOKINGS_INBOX_FULL" });
  expect(await comps.issue(eventId, typeId, guests(2, "list"), "list")).toBe(2);
});

test("sending and taking back again and again sends ten mails, not twenty", async () => {
  const { tickets } = await bought("pingpong");
  let refused = 0;
  for (let times = 0; times < 10; times++) {
    const made = await offer("pingpong", tickets, "target").catch((error: { detail: string }) => {
      expect(error.detail).toBe("TRANSFERS_INBOX_FULL");
      refused += 1;
    });
    if (made) await revoke("pingpong", made.id);
  }
  expect(await mailsTo("target@example.org")).toBe(10);
  expect(refused).toBe(5);
});

test("a booking is sent to other addresses ten times at most, and not with a name that holds an address", async () => {
  const { booking } = await bought("resender");
  const resend = (email: string) =>
    asPerson(world.client, "resender", () =>
      world.client.query("select resend_booking($1, $2)", [booking.id, email]),
    );
  for (let times = 0; times < 10; times++) await invite(`elsewhere+${times}@example.net`);
  await expect(resend("elsewhere@example.net")).rejects.toMatchObject({ detail: "PAYMENTS_INBOX_FULL" });
  await resend("resender@example.org");
  await world.client.query("update bookings set buyer_name = 'Win at casino.bet' where id = $1", [
    booking.id,
  ]);
  await expect(resend("new@example.net")).rejects.toMatchObject({ detail: "PAYMENTS_INVALID_EMAIL" });
});

test("nobody whose own address is unproven has their words mailed", async () => {
  const { eventId, typeId } = await addNight(world, "unproven", 60);
  const { tickets } = await bought("shady");
  await unprove("team", null);
  await unprove("shady", null);
  await world.client.query("update profiles set full_name = 'Win money now' where user_id = $1", [
    id("user shady"),
  ]);
  await expect(invite("x@example.net")).rejects.toMatchObject({ detail: "TEAMS_UNCONFIRMED" });
  await expect(comps.issue(eventId, typeId, "Guest, x@example.net", "unproven")).rejects.toMatchObject({
    detail: "BOOKINGS_UNCONFIRMED",
  });
  await offer("shady", tickets, "friend");
  const { rows } = await world.client.query(
    "select payload -> 'data' ->> 'giver' as giver from graphile_worker._private_jobs where payload ->> 'template' = 'transfer-received' order by id desc limit 1",
  );
  expect(rows[0].giver).toBe("A friend");
  await unprove("team", "2026-01-01");
});

test("a name that holds an address is refused where it would be mailed", async () => {
  const { eventId, typeId } = await addNight(world, "names", 60);
  const list = (name: string) =>
    comps.issue(eventId, typeId, `Ada, a@example.net\n${name}, x@example.net`, name);
  for (const name of ["Win at casino.bet", "casino dot bet", "ｃａｓｉｎｏ．ｂｅｔ"])
    await expect(list(name)).rejects.toMatchObject({
      code: "PT400",
      detail: "BOOKINGS_INVALID_COMPS",
      message: expect.stringContaining("The name on line 2 holds a web or email address"),
    });
  const titled = (title: string) =>
    world.client.query("update events set title = $2 where id = $1", [eventId, title]);
  await titled("Free money at casino.bet");
  await expect(list("Ada")).rejects.toMatchObject({
    message: expect.stringContaining("The title of this night"),
  });
  await titled("A night");
  const named = (name: string) =>
    world.client.query("update organisers set name = $2 where id = $1", [id("organiser"), name]);
  await named("casino.bet");
  await expect(invite("x@example.net")).rejects.toMatchObject({
    detail: "TEAMS_INVALID",
    message: expect.stringContaining("The name of your team"),
  });
  await named("Nachtwerk");
  await invite("x@example.net");
});
