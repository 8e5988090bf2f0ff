import type { ServiceDatabase } from "@undercroft/postgres";

/** How many policies stand on the project's two tables; without any nobody stores a file, or hears what is live. */
export async function countPolicies({
  query,
}: Pick<ServiceDatabase, "query">): Promise<{ files: number; live: number }> {
  const [row] = await query<{ files: number; live: number }>(
    `select count(*) filter (where polrelid = to_regclass('storage.objects'))::int as files,
       count(*) filter (where polrelid = to_regclass('realtime.messages'))::int as live from pg_policy`,
  );
  return row ?? { files: 0, live: 0 };
}
