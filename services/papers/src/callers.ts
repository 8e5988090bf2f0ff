// Who asks for a paper.
import { TokenError } from "@undercroft/tokens";
import type { Context } from "hono";
import { refuse } from "./answers.ts";
import type { PapersDependencies } from "./papers-parts.ts";

type Person = { userId: string };

/** Lets in a signed-in person whose second factor is verified. */
export async function signedIn(context: Context, parts: PapersDependencies): Promise<Person | Response> {
  const person = await anyPerson(context, parts);
  return person ?? refuse(401, "AUTH_REQUIRED", "Sign in to see your tickets");
}

/** The same, and null without a valid token: a code may open what is asked for. */
export async function anyPerson(
  context: Context,
  { readPerson }: PapersDependencies,
): Promise<Person | Response | null> {
  const token = /^bearer (\S+)$/i.exec(context.req.header("authorization") ?? "")?.[1];
  if (!token) return null;
  try {
    const person = await readPerson(token);
    if (person.isProven) return person;
  } catch (error) {
    if (error instanceof TokenError) return null;
    throw error;
  }
  const hint = "Confirm with your authenticator, phone or key, and try again.";
  return refuse(403, "AUTH_SECOND_STEP_REQUIRED", "Your second step is still to be taken", hint);
}
