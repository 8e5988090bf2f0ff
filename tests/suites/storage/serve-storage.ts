// A product with the buckets, objects, people and policies that supabase/storage's tests find in their own database.
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import type pg from "pg";
import { openProduct, type SuiteProduct } from "../open-product.ts";
import { giveBytes } from "./give-bytes.ts";

/** The secret of their development server, by which the keys in their sample are signed. */
const jwtSecret = "f023d3db-39dc-4ac9-87b2-b2be72e9162b";
const secretKey = "a key for suites of others, long enough to be one";

/** What their replaced backend says of every object. */
const said = JSON.stringify({
  mimetype: "image/png",
  eTag: "abc",
  size: 3746,
  contentLength: 3746,
  cacheControl: "no-cache",
  lastModified: "Wed, 12 Oct 2022 11:17:02 GMT",
});

async function fill(client: pg.Client, sources: string, files: string): Promise<void> {
  const seed = readFileSync(path.join(sources, "src/test/db/02-dummy-data.sql"), "utf8");
  for (const [, id, email] of seed.matchAll(/^\('0+-[-0]+', '([^']+)', '\w+', '\w+', '([^']+)'/gm))
    await client.query("insert into auth.users (id, email) values ($1, $2)", [id, email]);
  await client.query(seed.slice(seed.indexOf("-- insert buckets"))); // its people have columns of an older server of theirs
  await client.query(
    `update storage.objects set metadata = metadata || $1
     where bucket_id like 'bucket%' or bucket_id like 'public-%'`,
    [said],
  );
  await giveBytes(client, files);
}

/** Serves until closed; its environment is what their tests read. @param sources their repository */
export async function serveStorage(
  sources: string,
): Promise<Pick<SuiteProduct, "close"> & { env: Record<string, string> }> {
  const product = await openProduct(
    { AUTH_JWT_SECRET: jwtSecret, SECRET_KEY: secretKey, AUTH_CONFIRM_EMAIL: "false" },
    (client, dataDir) => fill(client, sources, path.join(dataDir, "files")),
  );
  const sample = parseEnv(readFileSync(path.join(sources, ".env.test.sample"), "utf8"));
  const { AUTHENTICATED_KEY = "", ANON_KEY = "", SERVICE_KEY = "" } = sample;
  const url = `${product.url}/storage/v1`;
  return {
    close: product.close,
    env: {
      AUTHENTICATED_KEY,
      ANON_KEY,
      SERVICE_KEY,
      SUITE_URL: url,
      SUITE_DATABASE: product.databaseUrl,
      SUITE_FILES: path.join(product.dataDir, "files"),
      SUITE_JWT_SECRET: jwtSecret,
      SUITE_SECRET_KEY: secretKey,
      ACCEPTANCE_BASE_URL: url,
      ACCEPTANCE_PROFILE: "full",
      STORAGE_BACKEND: "file",
      ACCEPTANCE_ENABLE_RENDER: "true",
      ACCEPTANCE_ENABLE_RLS_SETUP: "true",
      ACCEPTANCE_AUTHENTICATED_KEY: AUTHENTICATED_KEY,
      ACCEPTANCE_ANON_KEY: ANON_KEY,
      ACCEPTANCE_SERVICE_KEY: SERVICE_KEY,
      ACCEPTANCE_RLS_READ_OBJECT: "authenticated/casestudy.png",
    },
  };
}
