import type { Auth } from "../auth.ts";
import type { AuthRequest } from "../request/auth-request.ts";
import { requireSaml } from "./begin-sso.ts";
import { createMetadata } from "./service-provider.ts";

/** GET /sso/saml/metadata: what an organisation's administrator gives to its identity provider. */
export async function getSamlMetadata(auth: Auth, request: AuthRequest): Promise<Response> {
  const headers = new Headers({ "Content-Type": "application/xml", "Cache-Control": "public, max-age=600" });
  if (request.query.get("download") === "true") {
    headers.set("Content-Disposition", 'attachment; filename="metadata.xml"');
  }
  return new Response(await createMetadata(auth.settings.apiUrl, requireSaml(auth)), { headers });
}
