import { FunctionError } from "@undercroft/product-functions";

/** The JSON of a request; undefined where it has no body. @throws FunctionError 400 when it is no JSON */
export function readJson(bytes: Uint8Array): unknown {
  if (bytes.byteLength === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new FunctionError({
      status: 400,
      code: "FUNCTION_INPUT_INVALID",
      message: "The body is not JSON",
      hint: "Send a JSON object.",
    });
  }
}

/**
 * The bytes of a request, counted as they arrive: a length that is announced may be wrong, or missing.
 * @throws FunctionError 413 when there are more than `maxBytes`
 */
export async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) {
      throw new FunctionError({
        status: 413,
        code: "FUNCTION_INPUT_TOO_LARGE",
        message: `The body may have ${maxBytes} bytes at most`,
        hint: "Send less.",
      });
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks, size));
}
