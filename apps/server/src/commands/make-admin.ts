// npm run admin -- mail@example.org: the first administrator, and the way back in for one who lost theirs. Those who may read the server's
// files may do this; nothing on the network can.
import { createAuth, createAuthSettings, loadKeyring } from "@undercroft/auth";
import { createServiceDatabase, type ServiceDatabase } from "@undercroft/postgres";
import pg from "pg";
import { z } from "zod/mini";
import type { SupabaseProject } from "../config/supabase.ts";
import type { Config } from "../config.ts";
import { openDatabase } from "../database.ts";
import { readSecretKey, rolePasswords } from "../secrets.ts";
import { say } from "../terminal.ts";

const found = z.object({ id: z.string(), email_confirmed_at: z.nullable(z.string()) });
const link = z.object({ id: z.string(), action_link: z.string() });
const refusal = z.object({ msg: z.optional(z.string()), message: z.optional(z.string()) });

/** Asks the product's own service of accounts, which answers JSON. @throws Error with its sentence when it refuses */
type AskAuth = (path: string, body: object, method?: "POST" | "PUT") => Promise<unknown>;

/** Makes the account an administrator and prints the link that sets its password. @throws Error that says what is missing */
export async function makeAdmin(config: Config, [email = ""]: string[]): Promise<void> {
  if (!z.email().safeParse(email).success) throw new Error("Say who: npm run admin -- you@example.org");
  const { link: address, isNew } = await appoint(config, email);
  say(`${email} ${isNew ? "is an administrator now" : "is an administrator"}.`);
  say("The same is on its way by email. Set the password here, within an hour:");
  process.stdout.write(`${address}\n`);
}

/** At a start without staff: the same by mail alone, since what a start says is kept in logs. */
export async function makeFirstAdmin(config: Config, email: string): Promise<void> {
  await appoint(config, email);
  say(`  ${email} is the first administrator now. The link that sets the password is on its way by email;`);
  say(`  npm run admin -- ${email} prints it.`);
}

/** @throws Error that says what is missing */
async function appoint(config: Config, email: string): Promise<{ link: string; isNew: boolean }> {
  const secretKey = readSecretKey(config);
  const product = await openDatabase(config, say);
  const database = createServiceDatabase({
    connection: product.as("auth_admin", rolePasswords(secretKey)("auth_admin")),
  });
  try {
    const ask = await openAuth(config, database, secretKey);
    const id = await ensureAccount(database, ask, email);
    const change = await makeAdministrator(product.owner, id);
    const redirect = `${config.siteUrl}/auth/reset-password`;
    const made = link.parse(
      await ask(`/admin/generate_link?redirect_to=${encodeURIComponent(redirect)}`, {
        type: "recovery",
        email,
      }),
    );
    await database.query("select internal.enqueue_mail('made-administrator', $1, $2)", [
      email,
      JSON.stringify({ link: made.action_link }),
    ]);
    return { link: made.action_link, isNew: change.is_new };
  } catch (error) {
    const isUnprepared = ["42P01", "42703", "42883", "28P01"].includes(
      String((error as { code?: unknown }).code),
    );
    if (isUnprepared) throw new Error("Start this version of the product once first.", { cause: error });
    throw error;
  } finally {
    await database.close();
    await product.leave();
  }
}

/** By the login that owns the database: no service may make administrators. */
async function makeAdministrator(connection: pg.ClientConfig, id: string): Promise<{ is_new: boolean }> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ change: { is_new: boolean } }>(
      "select internal.make_administrator($1) as change",
      [id],
    );
    return rows[0]?.change ?? { is_new: false };
  } finally {
    await client.end();
  }
}

/** The service of accounts, in this process and with the service's key. */
async function openAuth(config: Config, database: ServiceDatabase, secretKey: string): Promise<AskAuth> {
  if (config.supabase) return askProject(config.supabase);
  const apiUrl = `${config.siteUrl}/auth/v1`;
  const { issuer = apiUrl, ...tokens } = config.auth.tokens;
  const { keyring, apiKeys } = await loadKeyring(database, secretKey, { ...tokens, issuer });
  const settings = createAuthSettings({
    siteUrl: config.siteUrl,
    apiUrl,
    issuer,
    ...config.auth.settings,
    limits: config.auth.limits,
  });
  const auth = createAuth({ database, keyring, secretKey, settings, onError: (error) => say(String(error)) });
  return async (path, body, method = "POST") => {
    const response = await auth.request(path, {
      method,
      headers: { authorization: `Bearer ${apiKeys.service}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return readAnswer(response);
  };
}

/** The project's service of accounts, with its secret key. */
const askProject =
  ({ url, serviceKey }: SupabaseProject): AskAuth =>
  async (path, body, method = "POST") =>
    readAnswer(
      await fetch(`${url}/auth/v1${path}`, {
        method,
        headers: {
          apikey: serviceKey,
          authorization: `Bearer ${serviceKey}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      }),
    );

async function readAnswer(response: Response): Promise<unknown> {
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const { msg, message } = refusal.parse(answer);
  throw new Error(msg ?? message ?? `The service of accounts answered ${response.status}`);
}

/**
 * The account of an address, confirmed: the operator vouches for it. One that was never confirmed may be a stranger's who
 * lies in wait, so an invitation clears it of its password and every way in first.
 */
async function ensureAccount(database: ServiceDatabase, ask: AskAuth, email: string): Promise<string> {
  const [known] = await database.query<{ id: string; is_confirmed: boolean }>(
    `select id, email_confirmed_at is not null as is_confirmed from auth.users
     where lower(email) = lower($1) and not is_sso_user and deleted_at is null`,
    [email],
  );
  if (!known) return found.parse(await ask("/admin/users", { email, email_confirm: true })).id;
  if (known.is_confirmed) return known.id;
  await ask("/admin/generate_link", { type: "invite", email });
  await ask(`/admin/users/${known.id}`, { email_confirm: true }, "PUT");
  return known.id;
}
