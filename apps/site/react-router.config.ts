import path from "node:path";
import type { Config } from "@react-router/dev/config";
import { buildWorker } from "./build-worker.ts";
import { trimRouteManifest } from "./trim-route-manifest.ts";

export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  buildEnd: async ({ reactRouterConfig: { buildDirectory } }) => {
    trimRouteManifest(buildDirectory);
    await buildWorker(path.join(buildDirectory, "client"));
  },
} satisfies Config;
