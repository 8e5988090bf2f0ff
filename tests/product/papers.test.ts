// Tickets and receipts as files: downloaded by the person who booked, attached to the mail, and read by another PDF library.
// The same product, which logs all it can, pays by card: nothing of a card is in a line of its log.
import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDemoDir } from "./demo-data.ts";
import { holdFreePlaces } from "./hold-free-places.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";

const data = await makeDemoDir();
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ DATA_DIR: data.path, LOG_LEVEL: "debug" });
});
afterAll(async () => {
  await product?.end("SIGTERM");
  data.remove();
});

async function signIn(name: string) {
  const client = createClient(product.url, product.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data: signedIn } = await client.auth.signInWithPassword({
    email: `${name}@undercroft.example`,
    password: "undercroft-demo",
  });
  return { client, token: signedIn.session?.access_token ?? "" };
}

/** Holds a place at the first of these nights that sells one now. */
async function holdPaid(client: SupabaseClient, eventIds: string[]): Promise<{ id: string; ref: string }> {
  for (const eventId of eventIds) {
    const { data: types } = await client.rpc("list_ticket_types", { p_event_id: eventId });
    for (const { id } of (types as { id: string; kind: string }[]).filter(({ kind }) => kind === "paid")) {
      const held = await client.rpc("hold_booking", {
        p_event_id: eventId,
        p_lines: [{ ticket_type_id: id, quantity: 1 }],
      });
      if (!held.error) return held.data as { id: string; ref: string };
    }
  }
  throw new Error("No paid night is on sale");
}

const fetchPaper = (path: string, token?: string) =>
  fetch(`${product.url}/papers/v1/${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});

async function textOf(bytes: ArrayBuffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, "");
}

test("The person who booked downloads tickets that another program reads, and the mail carries the same; nobody else gets any", async () => {
  const { client, token } = await signIn("visitor");
  const { card, booking } = await holdFreePlaces(client, 2);
  expect((await fetchPaper(`tickets/${booking.id}`, token)).status).toBe(404);
  const done = await client.rpc("confirm_booking", { p_booking_id: booking.id, p_buyer_name: "Zofia Łęcka" });
  expect(done.error).toBeNull();
  const { data: tickets } = await client.from("tickets").select("code").eq("booking_id", booking.id);
  expect(tickets).toHaveLength(2);

  const answer = await fetchPaper(`tickets/${booking.id}`, token);
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "application/pdf",
    "no-store",
  ]);
  expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="tickets-${booking.ref}.pdf"`);
  const printed = await textOf(await answer.arrayBuffer());
  for (const { code } of tickets ?? []) expect(printed).toContain(code);
  expect(printed).toContain(card.title.replaceAll(" ", ""));
  const receipt = await textOf(await (await fetchPaper(`receipt/${booking.id}`, token)).arrayBuffer());
  expect(receipt).toContain("ZofiaŁęcka");
  expect(receipt).toContain("Total£0.00");
  expect(await (await fetchPaper(`calendar/${booking.id}`, token)).text()).toContain(
    `UID:${card.event_id}@undercroft`,
  );

  const other = await signIn("owner");
  for (const [path, with_, status] of [
    [`tickets/${booking.id}`, other.token, 404],
    [`tickets/${booking.id}`, undefined, 401],
    [`tickets/${booking.id}`, product.publishableKey, 401],
    [`tickets/${booking.id}`, "not.a.token", 401],
    ["tickets/not-a-booking", token, 404],
    [`constructor/${booking.id}`, token, 404],
  ] as const) {
    const refused = await fetchPaper(path, with_);
    expect(refused.status, path).toBe(status);
    expect(((await refused.json()) as { message: string }).message).not.toBe("");
  }

  const findMail = async () => {
    const mails = (await (await fetch(`${product.url}/inbox.json?to=visitor@undercroft.example`)).json()) as {
      id: string;
      text: string;
    }[];
    return mails.find(({ text }) => text.includes(booking.ref));
  };
  await expect.poll(findMail, { timeout: 20_000 }).toBeTruthy();
  const mail = await findMail();
  const page = await (await fetch(`${product.url}/inbox/${mail?.id}`)).text();
  expect(page).toContain(`/inbox/${mail?.id}/tickets-${booking.ref}.pdf`);
  expect(page).toContain(`/inbox/${mail?.id}/night-${booking.ref}.ics`);
  const attached = await fetch(`${product.url}/inbox/${mail?.id}/tickets-${booking.ref}.pdf`);
  expect(await textOf(await attached.arrayBuffer())).toBe(printed);
});

test("No card number, security code or client secret stands in the log, however a card is sent", async () => {
  const { client, token } = await signIn("visitor");
  const { data: cards } = await client
    .from("listings")
    .select("event_id")
    .eq("sale_kind", "paid")
    .eq("sale_state", "on_sale")
    .order("night_date", { ascending: false })
    .limit(5);
  const held = await holdPaid(
    client,
    (cards ?? []).map(({ event_id }) => event_id),
  );
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${product.url}/payments/v1/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
  const started = await send(
    "payments",
    { booking_id: held.id, buyer_name: "Zofia Łęcka", terms_version: "1" },
    { authorization: `Bearer ${token}`, "idempotency-key": randomUUID() },
  );
  expect(started.status).toBe(200);
  const { client_secret: secret } = (await started.json()) as { client_secret: string };
  const cvc = "7391";
  const card = (number: string) => ({ client_secret: secret, number, expiry: "12/40", cvc });
  // declined, away, not one of ours, cut short, too large, under another name, and the address Stripe comes back to
  expect((await send("test/confirm", card("4000 0000 0000 0002"))).status).toBe(200);
  const statusIs = (status: string) =>
    expect
      .poll(
        async () => (await client.from("bookings").select("status").eq("id", held.id).single()).data?.status,
        { timeout: 20_000 },
      )
      .toBe(status);
  await statusIs("failed");
  const again = await send("payments", { booking_id: held.id }, { authorization: `Bearer ${token}` });
  const second = ((await again.json()) as { client_secret: string }).client_secret;
  expect(second).not.toBe(secret);
  const paying = (number: string) => ({ ...card(number), client_secret: second });
  expect((await send("test/confirm", paying("4000000000000119"))).status).toBe(503);
  expect((await send("test/confirm", paying("5555555555554444"))).status).toBe(400);
  expect((await send("test/confirm", JSON.stringify(paying("4242424242424242")).slice(0, -1))).status).toBe(
    400,
  );
  expect(
    (await send("test/confirm", { ...paying("4242424242424242"), more: "x".repeat(70_000) })).status,
  ).toBe(413);
  expect(
    (await send("payments", paying("4242424242424242"), { authorization: `Bearer ${token}` })).status,
  ).toBe(400);
  await send(`test/confirm?number=4242424242424242&cvc=${cvc}`, {});
  await fetch(`${product.url}/payment?booking=${held.ref}&payment_intent_client_secret=${second}`);
  expect((await send("test/confirm", paying("4242424242424242"))).status).toBe(200);
  await statusIs("confirmed");

  const log = product.output();
  expect(log).toContain("/payments/v1/test/confirm");
  for (const number of ["4000000000000002", "4000 0000 0000 0002", "5555555555554444", "4242424242424242"])
    expect(log).not.toContain(number);
  // four digits alone may be so many bytes; a security code is one where it is quoted or named
  expect(log).not.toMatch(new RegExp(`["'\\s=]${cvc}["'\\s]|cvc\\W{0,5}\\d`, "i"));
  expect(log).not.toMatch(/client_secret\W{0,3}[=:]/);
  for (const one of [secret, second]) {
    expect(log).not.toContain(one);
    expect(log).not.toContain(one.split("_secret_")[1]);
  }
});
