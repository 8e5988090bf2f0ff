// Bodies in JSON, checked against a schema; what is wrong is said in the words of the protocol.
import type { z } from "zod/mini";
import { errors, StorageError } from "../errors.ts";

const longestBody = 1024 * 1024;

/** @throws StorageError 400 naming the field */
export async function readJson<Schema extends z.ZodMiniType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const text = await readText(request);
  let value: unknown;
  try {
    value = text === "" ? {} : JSON.parse(text);
  } catch (error) {
    throw new StorageError(400, "InvalidRequest", "Body is not valid JSON", { label: "Error", cause: error });
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const at = issue?.path.join("/") ?? "";
  const isMissing = issue?.code === "invalid_type" && issue.path.length === 1 && !hasField(value, at);
  throw errors.invalid(
    isMissing ? `body must have required property '${at}'` : `body/${at} ${issue?.message ?? "is wrong"}`,
  );
}

const hasField = (value: unknown, name: string): boolean =>
  typeof value === "object" && value !== null && name in value;

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get("content-length") ?? 0) > longestBody) throw tooLarge();
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of request.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestBody) throw tooLarge();
  }
  return text + decoder.decode();
}

const tooLarge = (): StorageError =>
  new StorageError(413, "EntityTooLarge", "Request body is too large", { httpStatus: 413, label: "Error" });
