// What is asked of a project before anything opens: whether it is there, whether the keys are its keys, and whether the database is its own.
import type { ServiceDatabase } from "@undercroft/postgres";
import type { SupabaseProject } from "../config/supabase.ts";
import { loopMark } from "./project-headers.ts";

const patienceMs = 8_000;
/** What a copy of ours answers to a request that it had sent out itself. */
export const loopStatus = 508;

type Ask = (path: string, key: string) => Promise<number>;

/** @throws Error in one line, naming the key that is wrong */
export async function checkProject(
  project: SupabaseProject,
  siteUrl: string,
  database: ServiceDatabase,
): Promise<void> {
  const ask: Ask = async (path, key) => {
    const answer = await fetch(`${project.url}${path}`, {
      headers: { apikey: key, authorization: `Bearer ${key}`, via: `1.1 ${loopMark(project, siteUrl)}` },
      redirect: "manual",
      signal: AbortSignal.timeout(patienceMs),
    }).catch((error: Error) => {
      const { cause } = error as { cause?: Error };
      throw new Error(`SUPABASE_URL: ${project.url} cannot be reached: ${cause?.message || error.message}`);
    });
    await answer.body?.cancel();
    return answer.status;
  };
  await checkKeys(project, ask);
  await checkDatabase(project, database, ask);
}

async function checkKeys({ url, anonKey, serviceKey }: SupabaseProject, ask: Ask): Promise<void> {
  const settings = await ask("/auth/v1/settings", anonKey);
  if (settings === loopStatus)
    throw new Error(`SUPABASE_URL: ${url} leads back to this product; it is the project's address`);
  if (settings === 401 || settings === 403)
    throw new Error(`SUPABASE_ANON_KEY: the project at ${url} does not know this key`);
  if (settings !== 200)
    throw new Error(`SUPABASE_URL: ${url} answered ${settings} where a project tells its settings`);
  const users = "/auth/v1/admin/users?page=1&per_page=1";
  if ((await ask(users, serviceKey)) !== 200)
    throw new Error(`SUPABASE_SERVICE_ROLE_KEY: the project at ${url} does not take it as its secret key`);
  if ((await ask(users, anonKey)) === 200)
    throw new Error(
      "SUPABASE_ANON_KEY: opens every row, and would stand on every page; use the publishable key",
    );
  // by our tables the data API shows that they were deployed, and that its schema was read since
  const areas = await ask("/rest/v1/areas?select=slug&limit=1", anonKey);
  if (areas !== 200)
    throw new Error(
      `SUPABASE_URL: the data API at ${url} answered ${areas} for our tables; run npm run supabase:deploy, and look whether it shows the schema public`,
    );
}

/** Jobs and mail work on the database itself: it must be the one behind the project's own address. */
async function checkDatabase(
  { url, serviceKey }: SupabaseProject,
  database: ServiceDatabase,
  ask: Ask,
): Promise<void> {
  const [latest] = await database.query<{ id: string }>(
    "select id from auth.users where deleted_at is null order by created_at desc nulls last limit 1",
  );
  if (!latest) return;
  const status = await ask(`/auth/v1/admin/users/${latest.id}`, serviceKey);
  if (status === 404)
    throw new Error(`DATABASE_URL: is another database than the one of the project at ${url}`);
}
