// npm run generate: migrates an empty database and writes down what it became, and the list of what the parts bring.
import { renderGenerated, writeGenerated } from "./render-generated.ts";
import { createProductDatabase } from "./testing.ts";

const database = await createProductDatabase();
try {
  const files = writeGenerated(await renderGenerated(database.connection));
  console.log(`${files.length} files written`);
} finally {
  await database.drop();
}
