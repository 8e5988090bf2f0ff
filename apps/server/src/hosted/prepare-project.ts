// The database of a hosted project at a start: nothing of it is changed but rows of ours.
import { listServiceRoles, requireDeployed, seed, tellCompany } from "@undercroft/database";
import { createServiceDatabase } from "@undercroft/postgres";
import type { Config } from "../config.ts";
import type { ProductDatabase } from "../database.ts";
import { say, step } from "../terminal.ts";
import { countPolicies } from "./count-policies.ts";

/** @throws Error in one line where our tables are not there as this version has them, or the login cannot become our roles */
export async function prepareProject(product: ProductDatabase, config: Config): Promise<void> {
  await step(
    "schema",
    () => requireDeployed(product.owner),
    () => "deployed",
  );
  await requireRoles(product);
  await warnWithoutPolicies(product);
  await tellCompany(product.owner, config.company);
  await step(
    "seeds",
    (progress) =>
      seed(product.owner, { demo: false, isPublic: config.isPublic, now: new Date(), onProgress: progress }),
    ({ base }) => (base ? "places of the UK" : "already there"),
  );
}

async function warnWithoutPolicies({ owner }: ProductDatabase): Promise<void> {
  const database = createServiceDatabase({ connection: owner, max: 1 });
  try {
    const { files, live } = await countPolicies(database);
    if (files === 0)
      say("  People can store no file there: supabase:deploy was refused our policies on storage.objects.");
    if (live === 0)
      say("  Nothing is heard live there: supabase:deploy was refused our policies on realtime.messages.");
  } finally {
    await database.close();
  }
}

/** Services log in as the project's login and become their roles as they connect; a pooler may lose that word on the way. */
async function requireRoles(product: ProductDatabase): Promise<void> {
  for (const role of listServiceRoles()) {
    const database = createServiceDatabase({ connection: product.as(role, ""), max: 1 });
    try {
      const [row] = await database.query<{ name: string }>("select current_user as name");
      if (row?.name !== role)
        throw new Error(
          `DATABASE_URL: services cannot become ${role} through it; use the direct address of the database, not a pooler's`,
        );
    } finally {
      await database.close();
    }
  }
}
