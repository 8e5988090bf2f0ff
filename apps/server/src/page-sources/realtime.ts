import type { PageSources } from "./page-sources.ts";

/** Live pages open a websocket to their own host. Some browsers do not count that as 'self'. */
const sources: PageSources = (config) => ({
  "/": { "connect-src": [config.siteUrl.replace(/^http/, "ws").replace(/^(wss?:\/\/[^/]+).*$/, "$1")] },
});

export default sources;
