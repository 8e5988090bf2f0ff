// Tickets and receipts as files: downloaded by whoever booked, attached to the mail, and read by another PDF library.
import { createClient } from "@supabase/supabase-js";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataDir, type RunningProduct, startProduct } from "./running-product.ts";

const data = makeDataDir();
let product: RunningProduct;
beforeAll(async () => {
  product = await startProduct({ DATA_DIR: data.path });
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

const fetchPaper = (path: string, token?: string) =>
  fetch(`${product.url}/papers/v1/${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});

async function textOf(bytes: ArrayBuffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.replaceAll(/\s+/g, "");
}

test("Whoever booked downloads tickets that another program reads, and the mail carries the same; nobody else gets any", async () => {
  const { client, token } = await signIn("visitor");
  const { data: card } = await client
    .from("listings")
    .select("event_id, title, night_date")
    .eq("sale_kind", "free")
    .eq("sale_state", "on_sale")
    .order("night_date", { ascending: false })
    .limit(1)
    .single();
  const { data: types } = await client.rpc("list_ticket_types", { p_event_id: card?.event_id });
  const free = (types as { id: string; kind: string }[]).find(({ kind }) => kind === "free");
  const held = await client.rpc("hold_booking", {
    p_event_id: card?.event_id,
    p_lines: [{ ticket_type_id: free?.id, quantity: 2 }],
  });
  expect(held.error).toBeNull();
  const booking = held.data as { id: string; ref: string };
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
  expect(printed).toContain(card?.title.replaceAll(" ", ""));
  const receipt = await textOf(await (await fetchPaper(`receipt/${booking.id}`, token)).arrayBuffer());
  expect(receipt).toContain("ZofiaŁęcka");
  expect(receipt).toContain("Total£0.00");
  expect(await (await fetchPaper(`calendar/${booking.id}`, token)).text()).toContain(
    `UID:${card?.event_id}@undercroft`,
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
