// The product's server functions as apps/server finds them, and how they call the database.
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { LoadedKeys } from "@undercroft/auth";
import type { ServerFunction, SignFile } from "@undercroft/product-functions";
import { createReadListings } from "@undercroft/server/read-sent-listings";

const folder = path.resolve(import.meta.dirname, "../../functions");

/** Every function by its folder's name. */
export async function loadProductFunctions(): Promise<Map<string, ServerFunction>> {
  const names = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, "handler.ts")));
  const entries = names.map(async (name): Promise<[string, ServerFunction]> => {
    const { default: definition } = (await import(
      pathToFileURL(path.join(folder, name, "handler.ts")).href
    )) as { default: ServerFunction };
    return [name, definition];
  });
  return new Map(await Promise.all(entries));
}

/** Calls a database function by the data API with the service key. */
function createRpc(url: string, keys: Pick<LoadedKeys, "apiKeys">) {
  return async <T>(name: string, args: Record<string, unknown>): Promise<T> => {
    const response = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { authorization: `Bearer ${keys.apiKeys.service}`, "content-type": "application/json" },
      body: JSON.stringify(args),
    });
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
}

/** Signs addresses of files by the storage service with the service key. */
function createSignFile(url: string, keys: Pick<LoadedKeys, "apiKeys">): SignFile {
  return async (bucket, file, seconds) => {
    const response = await fetch(`${url}/storage/v1/object/sign/${bucket}/${file}`, {
      method: "POST",
      headers: { authorization: `Bearer ${keys.apiKeys.service}`, "content-type": "application/json" },
      body: JSON.stringify({ expiresIn: seconds }),
    });
    if (!response.ok) return null;
    return `${url}/storage/v1${((await response.json()) as { signedURL: string }).signedURL}`;
  };
}

/** What functions call: the database and the files. */
export const createCalls = (url: string, keys: Pick<LoadedKeys, "apiKeys">) => ({
  rpc: createRpc(url, keys),
  signFile: createSignFile(url, keys),
  readListings: createReadListings(createRpc(url, keys)),
  examine: async () => [{ name: "database", state: "ok" as const, says: "is there" }],
});
