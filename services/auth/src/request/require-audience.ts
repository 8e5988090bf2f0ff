import { errors } from "../errors.ts";
import type { AuthRequest } from "./auth-request.ts";

/** Whom every person and every token here is for. */
const audience = "authenticated";

/**
 * The protocol once kept people of several audiences apart by a header, and still reads it. Here there is one; the person who
 * asks for another is told so, in place of being shown the people of this one.
 * @throws AuthError unexpected_audience
 */
export function requireAudience({ headers }: AuthRequest): void {
  const asked = headers.get("x-jwt-aud");
  if (asked && asked !== audience) throw errors.otherAudience();
}
