// What every answer carries, and the content security policy of a page, made from the page itself:
// cached pages cannot share a nonce, so the policy names the hashes of the inline scripts and styles that its renderer wrote.
import { hash } from "node:crypto";

/** Origins beside our own, by the directive that lets them in. */
export type ForeignSources = Partial<
  Record<
    "script-src" | "frame-src" | "style-src" | "connect-src" | "img-src" | "media-src" | "worker-src",
    readonly string[]
  >
>;

/** Facts of the installation that decide the headers. */
export type SecurityOptions = {
  /** the site is served over https: browsers are told to stay there */
  isHttps: boolean;
  /** Vite's development server opens a websocket and adds styles while the page runs */
  isDevelopment: boolean;
  /** whom pages may ask for a widget of theirs; nobody unless the operator has named somebody */
  foreign?: ForeignSources;
  /** the same for the page at a path and those below it; at "/" for every page */
  pages?: Readonly<Record<string, ForeignSources>>;
  /** origins of players by their name: a page that holds `data-player="name"` may frame them, no other may */
  players?: Readonly<Record<string, string>>;
};

/** Headers that go on every answer, whatever it is. */
export function baseSecurityHeaders(options: SecurityOptions): Record<string, string> {
  return {
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": `accelerometer=(), camera=(self), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), payment=(${payers(options)}), usb=()`,
    "Cross-Origin-Opener-Policy": "same-origin",
    ...(options.isHttps ? { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" } : {}),
  };
}

/** Who may open a wallet: we, and whom a page of ours lets into a frame, players aside. The header knows no wildcards. */
function payers({ pages = {}, players = {} }: SecurityOptions): string {
  const playing = new Set(Object.values(players));
  const framed = Object.values(pages)
    .flatMap((sources) => sources["frame-src"] ?? [])
    .filter((origin) => !origin.includes("*") && !playing.has(origin));
  return ["self", ...framed.map((origin) => `"${origin}"`)].join(" ");
}

/** The policy of an answer that is not a page: nothing may run, load or frame it. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The texts of the style elements of a page, as its renderer writes them. One that is written another way may not style it. */
function stylesIn(html: Buffer): Buffer[] {
  const styles: Buffer[] = [];
  for (let at = html.indexOf("<style"); at >= 0; at = html.indexOf("<style", at + 1)) {
    const begins = html.indexOf(">", at) + 1;
    const ends = html.indexOf("</style>", begins);
    if (begins > 0 && ends >= 0) styles.push(html.subarray(begins, ends));
  }
  return styles;
}

function hashesOf(texts: Iterable<string | Buffer>): string {
  const hashes = new Set<string>();
  for (const text of texts) hashes.add(`'sha256-${hash("sha256", text, "base64")}'`);
  return [...hashes].map((sum) => ` ${sum}`).join("");
}

/** The origins of the players a page holds. Text cannot name one: what people write has its quotes escaped. */
function playersIn(html: Buffer, { players = {} }: SecurityOptions): string[] {
  // few pages hold one, and each question would go through the whole page
  if (!html.includes('data-player="')) return [];
  return Object.keys(players)
    .filter((name) => html.includes(`data-player="${name}"`))
    .map((name) => players[name] as string);
}

/**
 * The policy of one rendered page. Style attributes are allowed; scripts only by file or by hash.
 * @param scripts the texts of the inline scripts that may run; any other in the page may not
 * @param path of the page, which may have sources of its own
 */
export function pagePolicy(
  html: string | Buffer,
  scripts: readonly (string | Buffer)[],
  options: SecurityOptions,
  path = "",
): string {
  const page = typeof html === "string" ? Buffer.from(html) : html;
  const own = Object.entries(options.pages ?? {}).filter(
    ([at]) => at === "/" || path === at || path.startsWith(`${at}/`),
  );
  const players = { "frame-src": playersIn(page, options) } as ForeignSources;
  const also = (directive: keyof ForeignSources) =>
    [
      ...(options.foreign?.[directive] ?? []),
      ...own.flatMap(([, sources]) => sources[directive] ?? []),
      ...(players[directive] ?? []),
    ]
      .map((source) => ` ${source}`)
      .join("");
  const styles = options.isDevelopment
    ? `style-src 'self' 'unsafe-inline'${also("style-src")}`
    : `style-src 'self'${hashesOf(stylesIn(page))}${also("style-src")}; style-src-attr 'unsafe-inline'`;
  return [
    "default-src 'self'",
    `script-src 'self'${hashesOf(scripts)}${also("script-src")}`,
    styles,
    `img-src 'self' data: blob:${also("img-src")}`,
    "font-src 'self'",
    `connect-src 'self'${options.isDevelopment ? " ws: wss:" : ""}${also("connect-src")}`,
    ...(also("frame-src") ? [`frame-src 'self'${also("frame-src")}`] : []),
    ...(also("media-src") ? [`media-src 'self'${also("media-src")}`] : []),
    `worker-src 'self' blob:${also("worker-src")}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(options.isHttps ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
