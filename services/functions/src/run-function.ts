import {
  type Examine,
  type FunctionCaller,
  FunctionError,
  type FunctionRefusal,
  type FunctionTools,
  type JsonFunction,
  type ReadListings,
  type ServerFunction,
  type SignFile,
} from "@undercroft/product-functions";
import type { Claims } from "@undercroft/tokens";
import { readBytes, readJson } from "./read-body.ts";
import { readFormToken } from "./read-form-token.ts";
import { corsHeaders, jsonAnswer, relayAnswer } from "./relay-answers.ts";

/** What running a function needs. */
export type RunDependencies = {
  /** @throws TokenError */
  verifyToken: (token: string) => Promise<Claims>;
  /** calls a database function as the service role */
  rpc: <T>(name: string, args: Record<string, unknown>) => Promise<T>;
  signFile: SignFile;
  readListings: ReadListings;
  examine: Examine;
  /** the site's public origin, which forms must come from */
  siteUrl: string;
  onError: (error: unknown) => void;
};

type Call = { request: Request; caller: FunctionCaller; address: string };

const defaultSeconds = 10;
const largestBody = 1_048_576;

/** Runs one function on one request: body, form, schema, handler, time. Never throws. */
export async function runFunction(
  definition: ServerFunction,
  { request, caller, address }: Call,
  dependencies: RunDependencies,
): Promise<Response> {
  try {
    const isForm = "isForm" in definition && definition.isForm === true;
    const formToken = isForm ? readFormToken(request, dependencies.siteUrl) : "";
    const bytes = await readBytes(request, Math.min(definition.maxBytes ?? largestBody, largestBody));
    const { rpc, signFile, readListings, examine } = dependencies;
    const tools = {
      request: withBytes(request, bytes),
      caller,
      address,
      formToken,
      rpc,
      signFile,
      readListings,
      examine,
    };
    const work = "answer" in definition ? definition.answer(tools) : handleJson(definition, tools, bytes);
    const seconds = definition.timeoutSeconds ?? defaultSeconds;
    const result = await withinSeconds(work, seconds, dependencies.onError);
    if (result === tooSlow) return relayAnswer.tooSlow();
    return result instanceof Response ? withCors(result) : jsonAnswer(200, result);
  } catch (error) {
    if (error instanceof FunctionError) return refuse(error.refusal);
    dependencies.onError(error);
    return relayAnswer.workerError();
  }
}

async function handleJson(
  definition: JsonFunction,
  tools: FunctionTools,
  bytes: Uint8Array,
): Promise<unknown> {
  const parsed = definition.schema.safeParse(readJson(bytes));
  if (!parsed.success) throw new FunctionError(invalidInput(parsed.error.issues));
  return definition.handle({ ...tools, body: parsed.data });
}

/** The request once more, with the bytes that were read. */
function withBytes({ url, method, headers }: Request, bytes: Uint8Array<ArrayBuffer>): Request {
  return new Request(url, { method, headers, ...(bytes.byteLength > 0 ? { body: bytes } : {}) });
}

/** A function's own response, which any page may read. */
function withCors(response: Response): Response {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(corsHeaders)) if (!headers.has(name)) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}

const tooSlow = Symbol("too slow");

/** The result, or `tooSlow`. What fails after that is only told to the log. */
async function withinSeconds(
  work: Promise<unknown>,
  seconds: number,
  onError: (error: unknown) => void,
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<typeof tooSlow>((resolve) => {
    timer = setTimeout(() => resolve(tooSlow), seconds * 1000);
  });
  const first = await Promise.race([work, limit]).finally(() => clearTimeout(timer));
  if (first === tooSlow) work.catch(onError);
  return first;
}

type Issue = { path: PropertyKey[]; message: string };

function invalidInput(issues: readonly Issue[]): FunctionRefusal {
  const [first] = issues;
  const field = first?.path.join(".");
  return {
    status: 400,
    code: "FUNCTION_INPUT_INVALID",
    message: field ? `${field}: ${first?.message}` : (first?.message ?? "The body cannot be read"),
    hint: "Correct that field and send it again.",
  };
}

function refuse({ status, code, message, hint, retryAfterSeconds }: FunctionRefusal): Response {
  const headers = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {};
  return jsonAnswer(
    status,
    { code, message, details: null, hint: hint ?? null },
    headers as Record<string, string>,
  );
}
