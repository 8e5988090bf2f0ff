import { brandName } from "@undercroft/contract/brand";
import { type ReactNode, use, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root.ts";
import { settingsContext } from "./context.ts";
import { initialsScript } from "./shell/account/initials-script.ts";
import { appearanceScript } from "./shell/appearance/appearance-script.ts";
import { fetchFonts, fontsScript } from "./shell/appearance/fonts-script.ts";
import { mutesScript } from "./shell/appearance/mutes-script.ts";
import { ScriptMarkContext } from "./shell/appearance/script-mark.ts";
import { themeScript } from "./shell/appearance/theme-script.ts";
import { Frame } from "./shell/frame.tsx";
import { noteAddress } from "./shell/head/noted-address.ts";
import { placeScript } from "./shell/place/place-script.ts";
import { showOwnUnits } from "./shell/units/show-own-units.ts";
import { unitsScript } from "./shell/units/units-script.ts";
import { repeatLostPictures } from "./shell/waking/early-taps.ts";
import { PageStyles } from "./styles/page-styles.tsx";

export const links: Route.LinksFunction = () => [
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "manifest", href: "/manifest.webmanifest" },
];

/** What every page carries: nothing in it depends on who asks. */
export function loader({ context }: Route.LoaderArgs) {
  return context.get(settingsContext);
}

/** The settings of a running site do not change under a visitor's feet. */
export function shouldRevalidate(): boolean {
  return false;
}

/** What the browser is told of the name, where it is not the usual one. */
function ownName(): string | undefined {
  const name = brandName();
  return name === "Undercroft" ? undefined : name;
}

/** What runs before the first paint. The server alone has it: React leaves a script that is there as it is. */
const scriptsBeforePaint = (defaultTheme: Parameters<typeof themeScript>[0]) =>
  [
    noteAddress,
    placeScript,
    initialsScript,
    themeScript(defaultTheme),
    appearanceScript,
    unitsScript,
    mutesScript,
    import.meta.env.DEV ? fetchFonts : fontsScript,
  ].join(";");

export function Layout({ children }: { children: ReactNode }) {
  const settings = useRouteLoaderData<typeof loader>("root");
  const mark = use(ScriptMarkContext);
  const defaultTheme = settings?.defaultTheme ?? "system";
  return (
    <html lang="en-GB" data-brand={ownName()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="referrer" content="strict-origin-when-cross-origin" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f4ec" />
        <meta name="theme-color" media="not (prefers-color-scheme: light)" content="#0e0c09" />
        {settings?.offlineClosed ? <meta name="service-worker" content="off" /> : null}
        {settings ? <meta name="publishable-key" content={settings.publishableKey} /> : null}
        <script
          nonce={mark}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text; it must run before paint
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? scriptsBeforePaint(defaultTheme) : "",
          }}
        />
        <PageStyles />
        <Meta />
        <Links />
      </head>
      <body>
        <Frame>{children}</Frame>
        <ScrollRestoration nonce={mark} />
        <Scripts nonce={mark} />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => {
    window.undercroftTaps?.end();
    repeatLostPictures();
    showOwnUnits();
    // from here on the header says itself what place this browser remembers
    delete document.documentElement.dataset.place;
  }, []);
  return <Outlet />;
}

export { ErrorPage as ErrorBoundary } from "./shell/errors/error-page.tsx";
