import {
  type FunctionCaller,
  FunctionError,
  type FunctionRefusal,
  type ServerFunction,
  type SignFile,
} from "@undercroft/product-functions";
import type { Claims } from "@undercroft/tokens";
import { readBody } from "./read-body.ts";
import { readFormToken } from "./read-form-token.ts";
import { jsonAnswer, relayAnswer } from "./relay-answers.ts";

/** What running a function needs. */
export type RunDependencies = {
  /** @throws TokenError */
  verifyToken: (token: string) => Promise<Claims>;
  /** calls a database function as the service role */
  rpc: <T>(name: string, args: Record<string, unknown>) => Promise<T>;
  signFile: SignFile;
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
    const formToken = definition.isForm ? readFormToken(request, dependencies.siteUrl) : "";
    const maxBytes = Math.min(definition.maxBytes ?? largestBody, largestBody);
    const parsed = definition.schema.safeParse(await readBody(request, maxBytes));
    if (!parsed.success) throw new FunctionError(invalidInput(parsed.error.issues));
    const { rpc, signFile } = dependencies;
    const work = definition.handle({ body: parsed.data, caller, address, formToken, rpc, signFile });
    const result = await withinSeconds(
      work,
      definition.timeoutSeconds ?? defaultSeconds,
      dependencies.onError,
    );
    return result === tooSlow ? relayAnswer.tooSlow() : jsonAnswer(200, result);
  } catch (error) {
    if (error instanceof FunctionError) return refuse(error.refusal);
    dependencies.onError(error);
    return relayAnswer.workerError();
  }
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
