import type { Config } from "@react-router/dev/config";
import { trimRouteManifest } from "./trim-route-manifest.ts";

export default {
  ssr: true,
  routeDiscovery: { mode: "initial" },
  buildEnd: ({ reactRouterConfig }) => trimRouteManifest(reactRouterConfig.buildDirectory),
} satisfies Config;
