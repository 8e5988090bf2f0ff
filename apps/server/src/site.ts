// Serves the React Router site: the finished build, or Vite's live modules in development.
import type { Server } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { ViteDevServer } from "vite";
import type { CaptchaWidget } from "./config/auth/captcha.ts";
import type { Config } from "./config.ts";
import type { BuiltRoute } from "./metrics/route-names.ts";
import { siteBuild } from "./site-build.ts";

/** What the site needs of us for one request. Its `entry.server.tsx` exports the function that takes this. */
export type SiteRequest = {
  siteUrl: string;
  publishableKey: string;
  fetch: typeof globalThis.fetch;
  defaultTheme: Config["defaultTheme"];
  /** whether mail is kept on a page of this installation */
  inbox: boolean;
  /** whether people may make accounts for themselves */
  takesSignUps: boolean;
  /** whether browsers keep a service worker */
  isOffline: boolean;
  /** whether pages can be followed from other servers */
  federates: boolean;
  /** what people solve on the account screens; null where that is nothing */
  captcha: CaptchaWidget | null;
  /** who runs the installation, for the pages that say so */
  company: Config["company"];
  /** what the journal may show */
  journal: Config["journal"];
  requestId: string;
  /** the folder of link previews that were drawn */
  previewFolder: string;
  /** takes a page's text and the inline scripts in it that are the site's own; the response that comes with it has no body */
  onDocument: (html: Buffer, scripts: readonly Buffer[]) => void;
};

/** Answers a request for a page. */
export type Site = (request: Request, context: SiteRequest) => Promise<Response>;

type SiteEntry = ServerBuild["entry"]["module"] & {
  requestContext: (options: SiteRequest) => RouterContextProvider;
};

function contextFrom(build: ServerBuild, options: SiteRequest): RouterContextProvider {
  return (build.entry.module as SiteEntry).requestContext(options);
}

/** The finished build, and the routes it has. */
export async function openBuiltSite(): Promise<{ site: Site; routes: BuiltRoute[] }> {
  const build = (await import(pathToFileURL(siteBuild.server).href)) as ServerBuild;
  const handle = createRequestHandler(build, "production");
  return {
    site: (request, options) => handle(request, contextFrom(build, options)),
    routes: Object.values(build.routes).filter((route) => route !== undefined),
  };
}

/** The site out of its source, with Vite in front. */
export type LiveSite = { site: Site; vite: ViteDevServer };

/** @param server hot module reloading rides on the product's own port */
export async function openLiveSite(server: Server, config: Config): Promise<LiveSite> {
  const { createServer } = await import("vite");
  const root = path.resolve(import.meta.dirname, "../../site");
  const vite = await createServer({
    root,
    configFile: path.join(root, "vite.config.ts"),
    cacheDir: path.join(config.dataDir, "vite"),
    appType: "custom",
    server: { middlewareMode: true, hmr: { server } },
  });
  const load = async (): Promise<ServerBuild> =>
    (await vite.ssrLoadModule("virtual:react-router/server-build")) as ServerBuild;
  return {
    vite,
    site: async (request, options) => {
      const build = await load();
      return createRequestHandler(build, "development")(request, contextFrom(build, options));
    },
  };
}
