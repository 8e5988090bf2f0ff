import type { Json } from "@undercroft/contract/database";

/**
 * What a function of the database answers as json, in the type its caller names: generated types say no more of it
 * than Json. @throws what the call throws
 */
export async function readJson<T>(answer: PromiseLike<Json>): Promise<T> {
  return (await answer) as T;
}
