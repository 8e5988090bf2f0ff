import { settingsContext } from "#app/context.ts";
import { serverNow } from "#app/device/server-time.ts";
import { fileResponse } from "#app/parts/pages/sitemap/sitemap.server.ts";
import type { Route } from "./+types/security-text.ts";

const day = 86_400_000;

/** `/.well-known/security.txt`: where somebody who found a hole writes to (RFC 9116). It says of itself that it is good for half a year. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteUrl } = context.get(settingsContext);
  const expires = new Date(Math.floor(serverNow() / day) * day + 180 * day);
  return fileResponse(
    [
      `Contact: ${siteUrl}/contact?topic=safety`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${siteUrl}/.well-known/security.txt`,
      "",
    ].join("\n"),
    "text/plain",
  );
}
