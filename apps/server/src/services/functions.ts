import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createFunctions } from "@undercroft/functions";
import type { ServerFunction, SignFile } from "@undercroft/product-functions";
import { openExamine } from "../commands/doctor/open-examine.ts";
import { createReadListings } from "../sources/read-sent-listings.ts";
import { clientAddress, type ServiceFile, type ServiceParts } from "./service.ts";

const folder = path.resolve(import.meta.dirname, "../../../../functions");

/** Every folder of `functions/` that holds a handler, by the name it is invoked by. */
async function loadFunctions(): Promise<Map<string, ServerFunction>> {
  const names = readdirSync(folder).filter((name) => existsSync(path.join(folder, name, "handler.ts")));
  const entries = names.map(async (name): Promise<[string, ServerFunction]> => {
    const file = pathToFileURL(path.join(folder, name, "handler.ts")).href;
    return [name, ((await import(file)) as { default: ServerFunction }).default];
  });
  return new Map(await Promise.all(entries));
}

/** Calls a database function through the data API, as a server with the service key does. */
function createRpc({ config, fetch, keys }: ServiceParts) {
  return async <T>(name: string, args: Record<string, unknown>): Promise<T> => {
    const key = keys.apiKeys.service;
    const response = await fetch(
      new Request(`${config.siteUrl}/rest/v1/rpc/${name}`, {
        method: "POST",
        headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(args),
      }),
    );
    if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
}

/** Signs addresses of files through the storage service, as a server with the service key does. */
function createSignFile({ config, fetch, keys }: ServiceParts): SignFile {
  return async (bucket, file, seconds) => {
    const key = keys.apiKeys.service;
    const path = file.split("/").map(encodeURIComponent).join("/");
    const response = await fetch(
      new Request(`${config.siteUrl}/storage/v1/object/sign/${bucket}/${path}`, {
        method: "POST",
        headers: { apikey: key, authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify({ expiresIn: seconds }),
      }),
    );
    if (response.status === 400 || response.status === 404) return null;
    if (!response.ok) throw new Error(`signing answered ${response.status}`);
    const { signedURL } = (await response.json()) as { signedURL: string };
    return `${config.siteUrl}/storage/v1${signedURL}`;
  };
}

/** The product's server functions, at `/functions/v1`. */
export default {
  doors: [{ prefix: "/functions/v1", by: "router", cache: "none" }],
  open: async (parts) => ({
    routes: {
      "/functions/v1": createFunctions({
        functions: await loadFunctions(),
        verifyToken: (token) => parts.keys.keyring.verify(token, { mayLackRole: true }),
        rpc: createRpc(parts),
        signFile: createSignFile(parts),
        readListings: createReadListings(createRpc(parts)),
        examine: openExamine(parts.config, parts.database),
        siteUrl: parts.config.siteUrl,
        clientAddress,
        onError: (error) => parts.log.error({ err: error, part: "functions" }, "failed"),
      }),
    },
  }),
} satisfies ServiceFile;
