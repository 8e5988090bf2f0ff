// Forms as browsers send them without scripts, and as mail programs send them for RFC 8058: without a key, and led on to a page.
import { randomBytes } from "node:crypto";
import type { FunctionRefusal, JsonFunction, PlainForm } from "@undercroft/product-functions";
import { readBytes } from "./read-body.ts";
import { jsonAnswer } from "./relay-answers.ts";
import { type RunDependencies, runFunction } from "./run-function.ts";

type Fields = Record<string, string | string[]>;

const largestForm = 16_384;
const anonymous = { role: "anon", userId: null, assurance: "aal1" } as const;

/** True for a request that no client of ours sends: a link that was followed, or a form. */
export function isPlain(request: Request): boolean {
  if (request.headers.has("authorization")) return false;
  const type = request.headers.get("content-type") ?? "";
  return request.method === "GET" || /^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type);
}

/** Answers it. A link only leads to a page; a form is the same call as any other, and its answer a page. */
export async function answerPlainForm(
  definition: JsonFunction & { plainForm: PlainForm },
  { request, address }: { request: Request; address: string },
  dependencies: RunDependencies,
): Promise<Response> {
  const { page, landing } = definition.plainForm;
  const { searchParams } = new URL(request.url);
  if (request.method === "GET") return leadOn(page(searchParams));
  const fields = await readFields(request, searchParams).catch(() => null);
  if (!fields) return jsonAnswer(400, { code: "FUNCTION_INPUT_INVALID", message: "The form cannot be read" });
  const call = { request: asCall(request, fields), caller: anonymous, address };
  const answer = await runFunction(definition, call, dependencies);
  // a form on somebody else's page is led nowhere
  if (answer.status === 403) return answer;
  const said: unknown = await answer.clone().json();
  const outcome = answer.ok
    ? { result: said, fields }
    : { refusal: { ...(said as FunctionRefusal), status: answer.status }, fields };
  const to = landing(outcome);
  return to === null ? answer : leadOn(to);
}

const leadOn = (location: string): Response =>
  new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } });

/** The fields of the address and of the body; the body's win, and a name that comes twice is a list. */
async function readFields(request: Request, query: URLSearchParams): Promise<Fields> {
  const bytes = await readBytes(request, largestForm);
  const type = request.headers.get("content-type") ?? "";
  const sent = type.startsWith("multipart/")
    ? await new Response(bytes, { headers: { "content-type": type } }).formData()
    : new URLSearchParams(new TextDecoder().decode(bytes));
  const fields: Fields = Object.fromEntries(query);
  for (const name of new Set(sent.keys())) {
    const words = sent.getAll(name).filter((value) => typeof value === "string");
    fields[name] = words.length === 1 ? (words[0] as string) : words;
  }
  return fields;
}

/** The same as our scripts would send it. Without scripts there is no token: the origin, which is checked next, has to do. */
function asCall(request: Request, fields: Fields): Request {
  const headers = new Headers({ "content-type": "application/json" });
  for (const name of ["origin", "sec-fetch-site"]) {
    const value = request.headers.get(name);
    if (value) headers.set(name, value);
  }
  headers.set("x-csrf-token", randomBytes(16).toString("hex"));
  return new Request(request.url, { method: "POST", headers, body: JSON.stringify(fields) });
}
