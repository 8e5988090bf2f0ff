/** Stands for our own origin while an address is resolved; it never leaves this file. */
const OWN_ORIGIN = "https://undercroft.invalid";
const LONGEST = 2048;
/** Control characters, the backslash, and line ends of Unicode: browsers drop or turn them while parsing. */
const REFUSED = /[\p{Cc}\\\u2028\u2029\ufeff]/u;

function isAuthPath(pathname: string): boolean {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    return true;
  }
  return /^\/+auth(?:\/|$)/i.test(path);
}

function resolve(value: string): URL | null {
  if (!value.startsWith("/") || value.startsWith("//") || value.length > LONGEST || REFUSED.test(value))
    return null;
  if (!URL.canParse(value, OWN_ORIGIN)) return null;
  const url = new URL(value, OWN_ORIGIN);
  const isOurs = url.origin === OWN_ORIGIN && !url.pathname.startsWith("//") && !isAuthPath(url.pathname);
  return isOurs ? url : null;
}

/**
 * Where to go after sign-in: the value of the `next` parameter when it is a path of ours, otherwise "/".
 * A path of ours starts with one slash, holds no control character and no backslash, resolves to our origin
 * twice over, and is none of the sign-in screens.
 */
export function parseNextPath(value: string | null | undefined): string {
  const url = resolve(value ?? "");
  if (!url) return "/";
  const path = url.pathname + url.search + url.hash;
  return resolve(path) ? path : "/";
}

/** The sign-in screen's address that leads back to `path` afterwards. */
export function toSignInPath(path: string, screen: "signin" | "signup" = "signin"): string {
  const next = parseNextPath(path);
  return next === "/" ? `/auth/${screen}` : `/auth/${screen}?next=${encodeURIComponent(next)}`;
}
