// Cards of members in wallets over HTTP: openssl checks Apple's signature, and Google is on loopback.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { saysOf, startWallets } from "./start-wallets.ts";

let it: Awaited<ReturnType<typeof startWallets>>;
beforeAll(async () => {
  it = await startWallets();
});
beforeEach(async () => {
  await it.services.superuser.query("delete from public.rate_limits");
  it.apple.received.length = 0;
});
afterAll(async () => {
  expect(it.services.failures).toEqual([]);
  await it.close();
});
const sql = (text: string, values: unknown[] = []) => it.services.superuser.query(text, values);

let number = 111;
/** A person who is a member since March 2025. */
async function joined(): Promise<{ token: string; id: string; number: number }> {
  const [user, plan, id] = [randomUUID(), randomUUID(), randomUUID()];
  const token = await it.makePerson(user);
  number += 1;
  await sql("update public.profiles set full_name = 'Ada Fields' where user_id = $1", [user]);
  await sql("insert into public.membership_plans (id, organiser_id, name) values ($1, $2, $3)", [
    plan,
    it.organiserId,
    `Friends ${number}`,
  ]);
  await sql(
    "insert into public.memberships (id, organiser_id, plan_id, user_id, status, number, since) values ($1, $2, $3, $4, 'active', $5, '2025-03-04 12:00+00')",
    [id, it.organiserId, plan, user, number],
  );
  return { token, id, number };
}
async function download(token: string, id: string) {
  const { url } = (await (await it.askForCard("apple", token, id)).json()) as { url: string };
  return it.open(await fetch(`${it.services.url}${url}`));
}

test("an Apple card shows whose it is, since when, the number, and the code of the door", async () => {
  const member = await joined();
  const pass = await download(member.token, member.id);
  const [card] = await sql(
    "select 'M1' || upper(code) as code from internal.member_cards where membership_id = $1",
    [member.id],
  );
  expect(pass.barcodes?.map(({ message }) => message)).toEqual([card?.code]);
  expect(saysOf(pass)).toEqual({
    number: String(member.number),
    title: "Night Shift",
    plan: `Friends ${member.number}`,
    name: "Ada Fields",
    since: "March 2025",
  });
  expect(pass).toMatchObject({ voided: false });
});

test("a card is for its member alone, and for one that counts", async () => {
  const member = await joined();
  const stranger = await it.makePerson();
  for (const wallet of ["apple", "google"]) {
    const answer = await it.askForCard(wallet, stranger, member.id);
    expect([answer.status, ((await answer.json()) as { details: string }).details]).toEqual([
      404,
      "PASSES_NOT_FOUND",
    ]);
  }
  await sql(
    "update public.memberships set status = 'ended', ended_at = now(), ended_why = 'left' where id = $1",
    [member.id],
  );
  const answer = await it.askForCard("apple", member.token, member.id);
  expect([answer.status, ((await answer.json()) as { details: string }).details]).toEqual([
    409,
    "PASSES_NOT_GOOD",
  ]);
});

test("when the membership ends, or is erased, phones are told and the card is void, without name and code", async () => {
  const member = await joined();
  const pass = await download(member.token, member.id);
  const phone = it.phone("phone-of-ada", pass);
  await phone.register();
  await it.work();
  it.apple.received.length = 0;
  await sql("update public.memberships set status = 'paused' where id = $1", [member.id]);
  await it.work();
  expect(it.apple.received).toHaveLength(1);
  const paused = await it.open(await phone.latest());
  expect(paused).toMatchObject({ voided: true });
  expect(paused.barcodes).toBeUndefined();
  expect(saysOf(paused)).toMatchObject({ state: "The team has paused this membership" });
  await sql("update public.memberships set status = 'active' where id = $1", [member.id]);
  await it.work();
  expect(await it.open(await phone.latest())).toMatchObject({ voided: false });
  await sql("delete from public.memberships where id = $1", [member.id]);
  await it.work();
  const gone = await it.open(await phone.latest());
  expect(gone).toMatchObject({ voided: true });
  expect(saysOf(gone)).toEqual({ title: "Member card", state: "This membership has ended" });
});

test("Google keeps the card, and hears when it ends", async () => {
  const member = await joined();
  const { url } = (await (await it.askForCard("google", member.token, member.id)).json()) as { url: string };
  expect(url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
  const cards = () =>
    [...it.google.kept].filter(([key]) => key.startsWith("genericObject/")).map(([, card]) => card);
  expect(cards()).toHaveLength(1);
  expect(cards()[0]).toMatchObject({ state: "ACTIVE", barcode: { type: "QR_CODE" } });
  await sql(
    "update public.memberships set status = 'ended', ended_at = now(), ended_why = 'team' where id = $1",
    [member.id],
  );
  await it.work();
  expect(cards()[0]).toMatchObject({ state: "INACTIVE" });
  expect(cards()[0]).not.toHaveProperty("barcode");
});
