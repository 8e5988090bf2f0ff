import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { buildWorker } from "./build-worker.ts";
import { listKeptFiles } from "./list-kept-files.ts";
import { trimRouteManifest } from "./trim-route-manifest.ts";

export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    trimRouteManifest(buildDirectory);
    const client = path.join(buildDirectory, "client");
    await buildWorker(client, undefined, listKeptFiles(client));
  },
} satisfies Config;
