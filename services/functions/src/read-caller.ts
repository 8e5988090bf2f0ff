import type { FunctionCaller } from "@undercroft/product-functions";
import { type Claims, TokenError } from "@undercroft/tokens";
import { relayAnswer } from "./relay-answers.ts";

/** Who calls, by the bearer token, or the answer that refuses them. */
export async function readCaller(
  authorization: string | undefined,
  verifyToken: (token: string) => Promise<Claims>,
): Promise<FunctionCaller | Response> {
  if (!authorization) return relayAnswer.missingHeader();
  const token = /^bearer (\S+)$/i.exec(authorization)?.[1];
  if (!token) return relayAnswer.notBearer();
  try {
    const { role, sub, aal } = await verifyToken(token);
    return {
      role: typeof role === "string" ? role : "anon",
      userId: typeof sub === "string" ? sub : null,
      assurance: aal === "aal2" ? "aal2" : "aal1",
    };
  } catch (error) {
    if (error instanceof TokenError) return relayAnswer.invalidToken();
    throw error;
  }
}
