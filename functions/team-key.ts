// How the functions for a team's website are told which key was sent. Only its readable part and its hash go on to the database.
import { createHash } from "node:crypto";
import { FunctionError, type FunctionRefusal } from "@undercroft/product-functions";
import { refuseTooMany } from "./refuse-too-many.ts";

/** The key of a request, as the database takes it. @throws FunctionError 401 without one of the right form */
export function readTeamKey({ headers }: Request): { p_prefix: string; p_hash: string } {
  const key = /^bearer (uck_([0-9a-z]{8})_[0-9a-z]{32})$/i.exec(headers.get("authorization") ?? "");
  if (!key?.[1] || !key[2])
    throw new FunctionError({
      status: 401,
      code: "KEYS_UNKNOWN",
      message: "This needs a key of your team",
      hint: "Send it as Authorization: Bearer uck_….",
    });
  return { p_prefix: key[2], p_hash: createHash("sha256").update(key[1]).digest("hex") };
}

/** @throws FunctionError 405 for another method */
export function requireMethod({ method }: Request, wanted: "GET" | "POST"): void {
  if (method !== wanted)
    throw new FunctionError({
      status: 405,
      code: "KEYS_METHOD",
      message: `This address is asked by ${wanted}`,
      hint: `Send the request again by ${wanted}.`,
    });
}

/** A value of the address, or null. @throws FunctionError 400 for a letter that the database cannot hold */
export function readQuery({ url }: Request, name: string): string | null {
  const value = new URL(url).searchParams.get(name);
  if (value?.includes("\0"))
    throw new FunctionError({
      status: 400,
      code: "KEYS_INVALID",
      message: `${name}: there is no such id`,
      hint: "Take next from the answer before, and an event of your own team.",
    });
  return value;
}

/** Throws what the database refused; everything else that it answered comes back. @throws FunctionError */
export function orRefuse<Answer extends object>(
  answer: Answer | { wait: number } | { refused: FunctionRefusal },
): Answer {
  if ("refused" in answer) throw new FunctionError(answer.refused);
  if ("wait" in answer) throw refuseTooMany(answer.wait);
  return answer;
}
