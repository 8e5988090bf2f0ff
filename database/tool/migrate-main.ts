// npm run db:migrate: brings the database at DATABASE_URL to what this checkout says.
import { migrate } from "./migrate.ts";
import { readToolSettings } from "./tool-settings.ts";

const { databaseUrl: connectionString } = readToolSettings();
if (!connectionString) {
  console.error("DATABASE_URL is not set; without it `npm start` migrates the database it brings along.");
  process.exit(2);
}
try {
  const { applied, refreshed } = await migrate({ connectionString }, null, (line) => console.log(line));
  console.log(applied.length === 0 && !refreshed ? "nothing to do" : `applied ${applied.length} migrations`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
