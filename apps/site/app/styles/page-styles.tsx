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
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? css : "" }}
    />
  );
}
