// People of the demo: four accounts to sign in with, and a crowd of ticket buyers who cannot.
import type pg from "pg";
import { insertRows } from "../../insert-rows.ts";
import { type AreaIndex, getArea } from "../areas.ts";
import { addDays, toInstant } from "../calendar.ts";
import { createRandom } from "../random.ts";
import { seedCards } from "./profiles.ts";

/** An account to try the product with. */
export type DemoAccount = {
  /** what the account is for */
  role: "visitor" | "owner" | "moderator" | "admin";
  id: string;
  email: string;
  password: string;
  name: string;
  handle: string;
};

const password = "undercroft-demo";
/** argon2id of the password above, so that seeding need not hash. */
export const demoPasswordHash =
  "$argon2id$v=19$m=19456,t=2,p=1$aZutBs9kXqfZPyg2W+L3JQ$vaSdEi+dBmx5eeYMSpgYdLcqdghAhKb84Sr2tRWYm84";

function account(role: DemoAccount["role"], name: string, handle: string): DemoAccount {
  const id = createRandom(`account ${role}`).uuid();
  return { role, id, email: `${role}@undercroft.example`, password, name, handle };
}

/** The accounts the start summary prints; the same password for all of them. */
export const demoAccounts: DemoAccount[] = [
  account("visitor", "Robin Achebe", "robin_achebe"),
  account("owner", "Morgan Lisle", "morgan_lisle"),
  account("moderator", "Sasha Pemberton", "sasha_pemberton"),
  account("admin", "Noor Hathersage", "noor_hathersage"),
];

const firstNames =
  "Ada Amir Anwen Bola Bronagh Cerys Chidi Dara Dev Ebele Eilidh Esme Fatima Femi Gita Hamish Hana Idris Imogen Isla Jaz Jodie Kasia Kwame Leila Lorcan Maya Mina Nadia Niamh Olu Owain Priya Rafi Rhys Rowan Safiya Samir Tegan Theo Wren Yasmin Zeb Zola".split(
    " ",
  );
const lastNames =
  "Abara Aldous Banerjee Beckwith Calder Chowdhury Corrigan Dacosta Dunmore Eccles Farrant Gallacher Garside Hussain Ingham Jessop Kaur Lomax MacRae Mbeki Nutter Okonjo Pargeter Quaye Rashid Sefton Thwaite Umar Vaughan Whelan Yeadon Zaman".split(
    " ",
  );

/** Somebody who holds tickets. */
export type Buyer = { id: string; name: string; email: string };

function listBuyers(): Buyer[] {
  const random = createRandom("buyers");
  const names = random.shuffle(firstNames.flatMap((first) => lastNames.map((last) => `${first} ${last}`)));
  return names.slice(0, 150).map((name, number) => ({
    id: random.uuid(),
    name,
    email: `guest-${number + 1}@undercroft.example`,
  }));
}

/** Puts everybody in and answers the crowd (the visitor is not among them). */
export async function seedPeople(client: pg.ClientBase, areas: AreaIndex, tonight: string): Promise<Buyer[]> {
  const buyers = listBuyers();
  const joined = toInstant(addDays(tonight, -120), "10:00");
  const everyone = [
    ...demoAccounts.map((person) => ({ ...person, hash: demoPasswordHash as string | null })),
    ...buyers.map((person) => ({ ...person, hash: null })),
  ];
  await insertRows(
    client,
    "auth.users",
    everyone.map((person) => ({
      instance_id: "00000000-0000-0000-0000-000000000000",
      id: person.id,
      aud: "authenticated",
      role: "authenticated",
      email: person.email,
      encrypted_password: person.hash,
      email_confirmed_at: joined,
      confirmation_token: "",
      recovery_token: "",
      email_change_token_new: "",
      email_change: "",
      raw_app_meta_data: { provider: "email", providers: ["email"] },
      raw_user_meta_data: {
        full_name: person.name,
        email: person.email,
        email_verified: true,
        sub: person.id,
      },
      phone_change: "",
      phone_change_token: "",
      email_change_token_current: "",
      email_change_confirm_status: 0,
      reauthentication_token: "",
      is_sso_user: false,
      is_anonymous: false,
      created_at: joined,
      updated_at: joined,
    })),
  );
  const random = createRandom("identities");
  await insertRows(
    client,
    "auth.identities",
    everyone.map((person) => ({
      id: random.uuid(),
      provider_id: person.id,
      user_id: person.id,
      identity_data: { sub: person.id, email: person.email, email_verified: true, phone_verified: false },
      provider: "email",
      created_at: joined,
      updated_at: joined,
    })),
  );
  await seedProfiles(client, areas);
  await seedCards(
    client,
    areas,
    demoAccounts.map(({ id }) => id),
    buyers,
  );
  return buyers;
}

/** Profiles came with the users; the demo accounts get a face and their roles. */
async function seedProfiles(client: pg.ClientBase, areas: AreaIndex): Promise<void> {
  await client.query(
    `update public.profiles p set handle = r.handle::extensions.citext, full_name = r.name, area_id = $2
     from json_to_recordset($1) as r(id uuid, handle text, name text) where p.user_id = r.id`,
    [JSON.stringify(demoAccounts), getArea(areas, "london").id],
  );
  await client.query("update public.profile_private set welcomed = true");
  for (const { id, role } of demoAccounts) {
    if (role !== "admin" && role !== "moderator") continue;
    await client.query("insert into public.user_roles (user_id, role) values ($1, $2)", [id, role]);
  }
}

export function getAccount(role: DemoAccount["role"]): DemoAccount {
  const found = demoAccounts.find((account) => account.role === role);
  if (!found) throw new Error(`there is no demo account for ${role}`);
  return found;
}
