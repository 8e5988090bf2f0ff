// npm run supabase:deploy: our tables and functions into a hosted Supabase project. docs/hosted-supabase.md says what is missing there.
import { readToolSettings } from "../tool-settings.ts";
import { deployToSupabase } from "./deploy.ts";

const { databaseUrl: connectionString } = readToolSettings();
const say = (line: string): void => void process.stderr.write(`${line}\n`);

async function main(url: string): Promise<void> {
  const isTold = process.argv.includes("--all");
  const { applied, refreshed, statements, left } = await deployToSupabase({ connectionString: url });
  if (!refreshed) return say("Nothing to do: the project has this version.");
  say(
    `${applied.length} migrations and all functions were applied: ${statements - left.length} of ${statements} statements.`,
  );
  say(
    `${left.length} would have changed what is Supabase's, and were left out${isTold ? ":" : "; --all lists them."}`,
  );
  if (isTold) for (const one of left) say(`  ${one.file}:${one.line}  ${one.what}  (${one.reason})`);
}

if (connectionString) {
  await main(connectionString).catch((error: Error) => {
    say(error.message);
    process.exitCode = 1;
  });
} else {
  say(
    "DATABASE_URL: the address of the project's database, direct or through its session pooler, as postgres",
  );
  process.exitCode = 2;
}
