// A hosted project in place of our own services: whether it answers, whether its keys are taken, and what it does not have of ours.
import { createServiceDatabase } from "@undercroft/postgres";
import type { SupabaseProject } from "../../config/supabase.ts";
import type { ProductDatabase } from "../../database.ts";
import { checkProject } from "../../hosted/check-project.ts";
import { countPolicies } from "../../hosted/count-policies.ts";
import { missingThere } from "../../hosted/missing-there.ts";
import { type Finding, off, ok, wrong } from "./finding.ts";

const guide = "docs/hosted-supabase.md says why, and what to do instead.";

/** @param product its database, as the project's own login */
export async function lookAtProject(
  project: SupabaseProject,
  siteUrl: string,
  product: ProductDatabase,
): Promise<Finding[]> {
  const database = createServiceDatabase({ connection: product.owner, max: 1 });
  try {
    const answer = await checkProject(project, siteUrl, database).then(
      () => ok("project", `${project.url} answers and takes both keys; its database is ours`),
      (error: Error) => wrong("project", error.message, "docs/hosted-supabase.md, Beside a hosted project."),
    );
    const { files, live } = await countPolicies(database);
    return [
      answer,
      files > 0 && live > 0
        ? ok("project rules", "who may store and hear what is ruled by our policies")
        : wrong(
            "project rules",
            files > 0
              ? "nothing is heard live: our policies are not there"
              : "people can store no file: our policies are not there",
            "npm run supabase:deploy -- --all names what the login was refused.",
          ),
      ...missingThere.map((line) => off("not there", line, guide)),
    ];
  } finally {
    await database.close();
  }
}
