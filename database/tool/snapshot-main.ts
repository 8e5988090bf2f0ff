// npm run db:snapshot: migrates an empty database and writes down what it became.
import { writeFileSync } from "node:fs";
import { renderGenerated } from "./snapshot.ts";
import { createProductDatabase } from "./testing.ts";

const database = await createProductDatabase();
try {
  for (const [file, text] of await renderGenerated(database.connection)) {
    writeFileSync(file, text);
    console.log(file);
  }
} finally {
  await database.drop();
}
