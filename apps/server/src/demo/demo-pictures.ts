// The demo's pictures: drawn by the database's seeds, turned into files here, kept by the file service. It is work for the queue, so
// that nobody waits for it at a start and one copy of the server does it.
import { listDemoPictures } from "@undercroft/database";
import type { DatabaseConnection } from "@undercroft/postgres";
import { type Storage, storeOwnFile } from "@undercroft/storage";
import pg from "pg";
import { drawPicture } from "./draw-picture.ts";

const seedName = "demo pictures";

async function connected<T>(owner: DatabaseConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(owner);
  client.on("error", () => {}); // losing the database shows at the next statement, and the job is tried again
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Queues the drawing where the demo is in the database and its pictures are not. */
export function askForDemoPictures(owner: DatabaseConnection): Promise<void> {
  return connected(owner, async (client) => {
    await client.query(
      `select graphile_worker.add_job('seed-demo-pictures', job_key := 'seed-demo-pictures', max_attempts := 3)
       from internal.seeds where name = 'demo' and not exists (select from internal.seeds where name = $1)`,
      [seedName],
    );
  });
}

/** What an attempt that broke off has kept already, as "bucket/name". */
async function keptPictures(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ path: string }>(
    "select bucket_id || '/' || name as path from storage.objects where name like '%.webp' and version is not null",
  );
  return new Set(rows.map(({ path }) => path));
}

/**
 * Draws and keeps every picture of the demo, going on where an attempt broke off.
 * @throws Error when `signal` is aborted: the server stops, and the next one goes on
 */
export function seedDemoPictures(
  storage: Storage,
  owner: DatabaseConnection,
  signal: AbortSignal,
): Promise<void> {
  return connected(owner, async (client) => {
    const shown: { text: string; values: string[] }[] = [];
    const kept = await keptPictures(client);
    for await (const picture of listDemoPictures(client)) {
      signal.throwIfAborted();
      const name = `${picture.name}.webp`;
      if (!kept.has(`${picture.bucket}/${name}`))
        await storeOwnFile(storage, {
          bucket: picture.bucket,
          name,
          bytes: await drawPicture(picture.svg),
          type: "image/webp",
          owner: picture.owner ?? undefined,
          userMetadata: { alt: picture.alt },
        });
      if (picture.show)
        shown.push({ text: picture.show, values: [`${picture.bucket}/${name}`, picture.alt, picture.id] });
    }
    // all at once, so that what is cached is dropped once
    await client.query("begin");
    await client.query("delete from venue_media where path similar to 'venue_media/%/(inside|route).webp'");
    for (const statement of shown) await client.query(statement);
    await client.query("insert into internal.seeds (name, hash) values ($1, '1') on conflict do nothing", [
      seedName,
    ]);
    await client.query("commit");
  });
}
