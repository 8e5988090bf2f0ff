// Accounts and their identities into auth.
import type { Account } from "./account-of-row.ts";
import { type Fields, LeftOut, readObject, readTime, readUuid } from "./field-values.ts";
import type { SaveSome, Work } from "./save-rows.ts";
import type { Outcome } from "./tally.ts";

const columns = `id, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at, invited_at, last_sign_in_at,
  banned_until, raw_app_meta_data, raw_user_meta_data, created_at, updated_at`;

const insertText = `insert into auth.users (${columns})
  select ${columns} from jsonb_to_recordset($1::jsonb) as given (id uuid, email text, phone text, encrypted_password text,
    email_confirmed_at timestamptz, phone_confirmed_at timestamptz, invited_at timestamptz, last_sign_in_at timestamptz,
    banned_until timestamptz, raw_app_meta_data jsonb, raw_user_meta_data jsonb, created_at timestamptz, updated_at timestamptz)
  on conflict do nothing returning id`;

/** An account of an earlier import has the id and the moment that the dump says; what was changed here since stays. */
const lookText = `select given.id, exists (select from auth.users u where u.id = given.id) as has_id,
    exists (select from auth.users u where u.id = given.id and u.created_at = given.created_at and u.deleted_at is null) as is_here,
    exists (select from auth.users u where u.email = given.email and not u.is_sso_user) as has_email
  from jsonb_to_recordset($1::jsonb) as given (id uuid, email text, created_at timestamptz)`;

type Look = { id: string; has_id: boolean; is_here: boolean; has_email: boolean };

/** Accounts of this dump that are here: only these get identities, and own files. Beside them, identities that wait for the last of them. */
export async function openTakenAccounts(work: Work): Promise<void> {
  await work.query("create temp table taken_accounts (id uuid primary key)");
  await work.query("create temp table waiting_identities (at serial primary key, row jsonb not null)");
}

/** Inserts what is not here yet. */
export const saveAccounts: SaveSome<Account> = async (work, accounts) => {
  const all = JSON.stringify(accounts);
  const inserted = await work.query<{ id: string }>(insertText, [all]);
  const outcomes = new Map<string, Outcome>(inserted.map(({ id }) => [id, "taken"]));
  const others = JSON.stringify(accounts.filter(({ id }) => !outcomes.has(id)));
  for (const look of await work.query<Look>(lookText, [others])) outcomes.set(look.id, outcomeOf(look));
  const here = [...outcomes].flatMap(([id, outcome]) => (typeof outcome === "string" ? [id] : []));
  await work.query("insert into taken_accounts select unnest($1::uuid[]) on conflict do nothing", [here]);
  return outcomes;
};

function outcomeOf({ is_here, has_id, has_email }: Look): Outcome {
  if (is_here) return "here";
  if (has_id) return { left: "another account has its id here" };
  if (has_email) return { left: "its address belongs to an account here, which stays as it is" };
  return { left: "its phone number belongs to an account here, which stays as it is" };
}

/** An identity as it is inserted. */
export type Identity = {
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: Record<string, unknown>;
  last_sign_in_at: string | null;
  created_at: string | null;
};

/** @throws LeftOut */
export function identityOfRow(fields: Fields): Identity {
  const user = readUuid(fields, "user_id");
  const provider = fields.provider ?? "";
  if (provider.startsWith("sso:"))
    throw new LeftOut("it is of single sign-on, whose provider has to be set up here");
  if (!/^[a-z0-9][a-z0-9_:.-]{0,63}$/.test(provider)) throw new LeftOut("its provider has no name");
  // before November 2023 the column had this name, and was no UUID
  const subject = ("provider_id" in fields ? fields.provider_id : fields.id) ?? "";
  if (subject === "" || subject.length > 1000) throw new LeftOut("it has no provider_id");
  if ((provider === "email" || provider === "phone") && subject.toLowerCase() !== user)
    throw new LeftOut(`it is of the provider ${provider}, and not of its own account`);
  return {
    user_id: user,
    provider,
    provider_id: subject,
    identity_data: readObject(fields, "identity_data"),
    last_sign_in_at: readTime(fields, "last_sign_in_at"),
    created_at: readTime(fields, "created_at"),
  };
}

const keyOf = ({ provider, provider_id }: Identity): string => `${provider} ${provider_id}`;

const identityText = `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
  select given.user_id, provider, provider_id, identity_data, last_sign_in_at, coalesce(created_at, now()), coalesce(created_at, now())
  from jsonb_to_recordset($1::jsonb) as given (user_id uuid, provider text, provider_id text, identity_data jsonb,
    last_sign_in_at timestamptz, created_at timestamptz)
  where exists (select from taken_accounts t where t.id = given.user_id)
  on conflict do nothing returning provider || ' ' || provider_id as key`;

const identityLookText = `select given.provider || ' ' || given.provider_id as key, t.id is not null as is_taken, i.user_id = given.user_id as is_here
  from jsonb_to_recordset($1::jsonb) as given (user_id uuid, provider text, provider_id text)
  left join taken_accounts t on t.id = given.user_id
  left join auth.identities i on i.provider = given.provider and i.provider_id = given.provider_id`;

/** Inserts identities of accounts that were taken; they are told apart by provider and subject. */
export const saveIdentities: SaveSome<Identity> = async (work, identities) => {
  const inserted = await work.query<{ key: string }>(identityText, [JSON.stringify(identities)]);
  const outcomes = new Map<string, Outcome>(inserted.map(({ key }) => [key, "taken"]));
  const others = identities.filter((identity) => !outcomes.has(keyOf(identity)));
  const looks = await work.query<{ key: string; is_taken: boolean; is_here: boolean | null }>(
    identityLookText,
    [JSON.stringify(others)],
  );
  for (const { key, is_taken, is_here } of looks) {
    if (!is_taken) outcomes.set(key, { left: "its account was not taken" });
    else outcomes.set(key, is_here ? "here" : { left: "an account here has this identity" });
  }
  return outcomes;
};

/** What an identity is told by. */
export const identityKey = keyOf;
