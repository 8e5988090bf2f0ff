// Staff who lose their power lose it for what was just answered to them, too: nothing that the product keeps outlives it.
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDemoDir } from "./demo-data.ts";
import { type RunningProduct, startProduct } from "./running-product.ts";

const data = await makeDemoDir();
let product: RunningProduct;
let admin: Person;
let moderator: Person;
let servers: SupabaseClient;

type Person = { id: string; token: string; client: SupabaseClient };

async function signIn(name: string): Promise<Person> {
  const client = createClient(product.url, product.publishableKey, { auth: { persistSession: false } });
  const { data: signed, error } = await client.auth.signInWithPassword({
    email: `${name}@undercroft.example`,
    password: "undercroft-demo",
  });
  expect(error).toBeNull();
  return { id: signed.user?.id ?? "", token: signed.session?.access_token ?? "", client };
}

beforeAll(async () => {
  product = await startProduct({ DATA_DIR: data.path });
  [admin, moderator] = [await signIn("admin"), await signIn("moderator")];
  servers = createClient(product.url, await product.readServiceKey(), { auth: { persistSession: false } });
  const hidden = await servers.from("profiles").update({ visibility: "hidden" }).eq("user_id", admin.id);
  expect(hidden.error).toBeNull();
});
afterAll(async () => {
  await product?.end("SIGTERM");
  data.remove();
});

/** What the same list, at the same address, shows this person; to a visitor it is kept and given again. */
async function list(person: Person | null): Promise<string[]> {
  const response = await fetch(
    `${product.url}/rest/v1/profiles?select=user_id&visibility=in.(public,hidden)&order=user_id`,
    {
      headers: {
        apikey: product.publishableKey,
        authorization: `Bearer ${person?.token ?? product.publishableKey}`,
      },
    },
  );
  expect(response.status).toBe(200);
  return ((await response.json()) as { user_id: string }[]).map(({ user_id }) => user_id);
}

/** Asks until it has been answered from whatever is kept. */
async function warmUp(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    expect(await list(null)).not.toContain(admin.id);
    expect(await list(moderator)).toContain(admin.id);
  }
}

const within = { timeout: 15_000, interval: 20 };

type Deed = () => PromiseLike<{ error: unknown }>;

test.each<[string, { lose: Deed; regain?: Deed; isGone: boolean }]>([
  [
    "whose role an admin takes",
    {
      lose: () => admin.client.from("user_roles").delete().eq("user_id", moderator.id),
      regain: () =>
        admin.client
          .from("user_roles")
          .insert({ user_id: moderator.id, role: "moderator", assigned_by: admin.id }),
      isGone: false,
    },
  ],
  [
    "whom a server suspends",
    {
      lose: () => servers.from("profiles").update({ status: "suspended" }).eq("user_id", moderator.id),
      regain: () => servers.from("profiles").update({ status: "active" }).eq("user_id", moderator.id),
      isGone: true,
    },
  ],
  [
    "whom an admin anonymises",
    {
      lose: () => admin.client.rpc("anonymize_user_data", { target_user_id: moderator.id }),
      isGone: true,
    },
  ],
])(
  "somebody %s is shown what everybody is shown within a second, with the token that was good before",
  async (_how, { lose, regain, isGone }) => {
    await warmUp();
    expect((await lose()).error).toBeNull();
    const isNotOwn = (one: string) => one !== moderator.id; // people see themselves
    await expect
      .poll(async () => (await list(moderator)).filter(isNotOwn), within)
      .toEqual((await list(null)).filter(isNotOwn));
    await expect.poll(async () => !(await list(null)).includes(moderator.id), within).toBe(isGone);
    if (regain) {
      expect((await regain()).error).toBeNull();
      await expect.poll(() => list(null), within).toContain(moderator.id);
    }
  },
);
