import type { Json } from "@undercroft/contract/database";

type JsonCall = { throwOnError(): PromiseLike<{ data: Json }> };

/**
 * What a function of the database answers as json, in the type its caller names: generated types say no more of it
 * than Json. @throws the data API's error
 */
export async function readJson<T>(call: JsonCall): Promise<T> {
  const { data } = await call.throwOnError();
  return data as T;
}
