// Where a browser may be sent: our own site, the reader's own machine, or an address on the operator's list.
// The host of the request and its forwarded headers are never asked, so nobody else chooses where a mailed link leads.
import { isIP } from "node:net";
import type { AuthSettings } from "../settings.ts";
import type { AuthRequest } from "./auth-request.ts";

type RedirectSettings = Pick<AuthSettings, "siteUrl" | "redirectAllowList">;

const longest = 2048;

/** The first allowed of: what the caller asks for, where they came from, the site itself. */
export function chooseRedirect(settings: RedirectSettings, request: AuthRequest): string {
  const asked = [
    request.headers.get("redirect_to"),
    request.query.get("redirect_to"),
    request.body.redirect_to,
    request.headers.get("referer"),
  ];
  for (const candidate of asked) {
    if (typeof candidate === "string" && isAllowedRedirect(settings, candidate)) return candidate;
  }
  return settings.siteUrl;
}

/** True when a browser may be sent to `target` with a session in its fragment. */
export function isAllowedRedirect(settings: RedirectSettings, target: string): boolean {
  if (target === "" || target.length > longest || hasOddCharacters(target) || !URL.canParse(target))
    return false;
  const url = new URL(target);
  if (url.username !== "" || url.password !== "") return false;
  const site = new URL(settings.siteUrl);
  const isWeb = url.protocol === "http:" || url.protocol === "https:";
  const isHere = isLoopback(url.hostname);
  if (isWeb && url.protocol === site.protocol && url.hostname === site.hostname) {
    if (isHere || url.port === site.port) return true;
  }
  if (isWeb && !isPlainHost(target, url.hostname)) return false;
  if (isWeb && isIP(url.hostname.replaceAll(/[[\]]/g, "")) !== 0) return isHere;
  if (/^(javascript|data|vbscript|blob|file):$/.test(url.protocol)) return false;
  url.hash = "";
  return settings.redirectAllowList.some((pattern) => toPattern(pattern).test(url.href));
}

/** What browsers and servers read differently: backslashes, blanks, controls. */
function hasOddCharacters(text: string): boolean {
  return /[\s\\]/.test(text) || [...text].some((character) => character < " " || character === "\x7f");
}

/** Whether a host is written as what it is: no address as one number or in octal, no letters that only look like others. */
function isPlainHost(target: string, hostname: string): boolean {
  const written = /^https?:\/\/(\[[^\]]*\]|[^:/?#]*)/i.exec(target)?.[1] ?? "";
  if (written.startsWith("[")) return true;
  return written.toLowerCase() === hostname && /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(hostname);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** A glob in which `*` and `?` stop at `.` and `/`, and `**` does not. */
function toPattern(glob: string): RegExp {
  return new RegExp(`^${toSource(glob)}$`, "s");
}

function toSource(glob: string): string {
  return glob.replaceAll(/\*\*|\*|\?|\{[^{}]*\}|\[[^[\]]+\]|[^*?{}[\]]+|[{}[\]]/g, (part) => {
    if (part === "**") return ".*";
    if (part === "*") return "[^./]*";
    if (part === "?") return "[^./]";
    if (part.length > 1 && part.startsWith("{"))
      return `(?:${part.slice(1, -1).split(",").map(toSource).join("|")})`;
    if (part.length > 1 && part.startsWith("[")) return part.replace(/^\[!/, "[^").replaceAll("\\", "\\\\");
    return quote(part);
  });
}

function quote(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}
