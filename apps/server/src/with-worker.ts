// Where the service worker is answered: at the top, so that its scope is the whole site, and asked for again each time.
import type { StaticFiles } from "@undercroft/http";

/** @param isOffline false answers what takes a browser's worker away */
export function withWorker(files: StaticFiles, isOffline: boolean): StaticFiles {
  const file = files.find(isOffline ? "/sw.js" : "/sw-removed.js");
  const worker = file && { ...file, headers: { ...file.headers, "cache-control": "no-cache" } };
  return { find: (pathname) => (pathname === "/sw.js" ? worker : files.find(pathname)) };
}
