/** Browsers by what they call themselves; those that pretend to be another come before it. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPiOS\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, "Chrome"],
  [/\bVersion\/\S+.*\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** "Firefox on Linux", out of what a browser sent as `User-Agent`; an unknown program keeps its own first word. */
export function deviceName(userAgent: string | null): string {
  const text = (userAgent ?? "").slice(0, 400);
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(text))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? (/^[\w.-]{2,40}/.exec(text)?.[0] || "Unknown device");
}

/** A network in CIDR notation as people read it: "203.0.113.x" for "203.0.113.0/24". */
export function networkName(network: string): string {
  const address = network.replace(/\/\d+$/, "");
  return address.includes(":") ? address.replace(/::$/, ":…") : address.replace(/\.0$/, ".x");
}
