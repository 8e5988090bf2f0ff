import { FunctionError } from "@undercroft/product-functions";

/** The JSON of a request. @throws FunctionError 413 when it is larger than `maxBytes`, 400 when it is no JSON */
export async function readBody(request: Request, maxBytes: number): Promise<unknown> {
  const text = await readText(request, maxBytes);
  try {
    return JSON.parse(text);
  } catch {
    throw new FunctionError({
      status: 400,
      code: "FUNCTION_INPUT_INVALID",
      message: "The body is not JSON",
      hint: "Send a JSON object.",
    });
  }
}

/** Counted as it arrives: a length that is announced may be wrong, or missing. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      throw new FunctionError({
        status: 413,
        code: "FUNCTION_INPUT_TOO_LARGE",
        message: `The body may have ${maxBytes} bytes at most`,
        hint: "Send less.",
      });
    }
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
