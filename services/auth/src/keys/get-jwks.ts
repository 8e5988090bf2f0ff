import type { Auth } from "../auth.ts";
import { publicKeysSeconds } from "./rotate-keys.ts";

/** GET /.well-known/jwks.json: the public keys, with which anybody can verify a token. */
export async function getJwks(auth: Auth): Promise<Response> {
  return Response.json(auth.keyring.jwks(), {
    headers: { "Cache-Control": `public, max-age=${publicKeysSeconds}` },
  });
}
