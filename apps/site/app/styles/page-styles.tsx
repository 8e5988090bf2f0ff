import { brandOf, defaultBrand } from "@undercroft/contract/brand";
import css from "./app.css?inline";

/**
 * The site's styles inside the document, so that the first paint waits for no second request. The browser's bundle
 * does not carry the text: React leaves what the server wrote.
 */
export function PageStyles() {
  if (import.meta.env.DEV) return <link rel="stylesheet" href="/app/styles/app.css" />; // Vite renews it in place
  return (
    <style
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own style sheet, as built
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? css + inks() : "" }}
    />
  );
}

/** The operator's own inks, beyond every layer and on every screen. */
function inks(): string {
  const { dark, light } = brandOf();
  if (dark === defaultBrand.dark && light === defaultBrand.light) return "";
  const on = (ink: string, paper: string) =>
    `{--pink:${ink};--pink-hover:color-mix(in oklab,${ink} 75%,${paper});--link:${ink}}`;
  const onLight = on(light, "#000");
  return `:root,[data-theme=dark]${on(dark, "#fff")}[data-theme=light]${onLight}@media (prefers-color-scheme:light){:root:not([data-theme])${onLight}}`;
}
