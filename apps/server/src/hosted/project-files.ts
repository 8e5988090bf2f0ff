// Archives that jobs write, kept by the project's storage, and people's files read from there: with the secret key.
import { Readable } from "node:stream";
import type { SupabaseProject } from "../config/supabase.ts";
import type { WrittenFiles } from "../parts/profiles/written-files.ts";

const inPath = (text: string): string => text.split("/").map(encodeURIComponent).join("/");

/** @throws Error with the status where the project refuses a file */
export function projectFiles({ url, serviceKey }: SupabaseProject): WrittenFiles {
  const key = { apikey: serviceKey, authorization: `Bearer ${serviceKey}` };
  return {
    open: async ({ bucket, name }) => {
      const answer = await fetch(`${url}/storage/v1/object/authenticated/${bucket}/${inPath(name)}`, {
        headers: key,
      });
      if (answer.ok) return answer.body ?? Readable.from([]);
      await answer.body?.cancel();
      // deleted since the list was read
      if (answer.status === 400 || answer.status === 404) return null;
      throw new Error(`a file could not be read: the project answered ${answer.status}`);
    },
    keep: async ({ name, bytes }) => {
      const answer = await fetch(`${url}/storage/v1/object/exports/${inPath(name)}`, {
        method: "POST",
        headers: {
          ...key,
          "content-type": "application/zip",
          "cache-control": "no-store",
          "x-upsert": "true",
        },
        body: Readable.toWeb(bytes) as ReadableStream<Uint8Array>,
        duplex: "half",
      } as RequestInit);
      if (!answer.ok)
        throw new Error(`an archive could not be kept: ${answer.status} ${await answer.text()}`);
      await answer.body?.cancel();
    },
  };
}
