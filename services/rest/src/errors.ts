// Every refusal of our own, in the shape and with the codes of PostgREST; docs/errors.md explains them.

/** The body of an error answer: PostgREST's four keys, and the field where a procedure named the one it refuses. */
export type ErrorBody = {
  code: string;
  details: string | object | null;
  hint: string | null;
  message: string;
  field?: string;
};

/** A refusal that knows its answer. */
export class RestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: string | object | null;
  readonly hint: string | null;
  readonly headers: readonly [string, string][];
  readonly statusText: string | undefined;
  readonly field: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    more: {
      details?: string | object | null;
      hint?: string | null;
      headers?: readonly [string, string][];
      statusText?: string;
      field?: string | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = "RestError";
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? [];
    this.statusText = more.statusText;
    this.field = more.field;
  }

  /** The body to send. */
  toBody(): ErrorBody {
    const body = { code: this.code, details: this.details, hint: this.hint, message: this.message };
    return this.field === undefined ? body : { ...body, field: this.field };
  }
}

/** PGRST100: a part of the query string does not follow the grammar. */
export const grammarError = (message: string, details: string) =>
  new RestError(400, "PGRST100", message, { details });

/** PGRST102: the body cannot be read as what it says it is. */
export const bodyError = (message: string, details: string | null = null) =>
  new RestError(400, "PGRST102", message, { details });

/** PGRST103: the wanted range cannot be given. `headers` carries the Content-Range where the total is known. */
export const rangeError = (details: string, headers: readonly [string, string][] = []) =>
  new RestError(416, "PGRST103", "Requested range not satisfiable", { details, headers });

/** PGRST107: nothing that the caller accepts can be made. */
export const mediaTypeError = (accepted: readonly { type: string }[]) =>
  new RestError(
    406,
    "PGRST107",
    `None of these media types are available: ${accepted.map(({ type }) => type).join(", ")}`,
  );

/** PGRST108: a filter, order or limit names an embed that `select` does not have. */
export const notEmbeddedError = (name: string) =>
  new RestError(400, "PGRST108", `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });

/** PGRST116: exactly one row was asked for and `count` were found. */
export const notSingularError = (count: number) =>
  new RestError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${count} rows`,
  });

/** A 401 with the challenge that RFC 6750 asks for. */
export const tokenError = (code: string, message: string, details: string | null = null) =>
  new RestError(401, code, message, {
    details,
    headers: [
      [
        "www-authenticate",
        code === "PGRST302" ? "Bearer" : `Bearer error="invalid_token", error_description="${message}"`,
      ],
    ],
  });

/** 413: the body is larger than `limit` bytes. */
export const tooLargeError = (limit: number) =>
  new RestError(413, "PGRST102", "The request body is too large", {
    details: `At most ${limit} bytes are accepted`,
    hint: "Send fewer rows at a time.",
    headers: [["connection", "close"]],
  });

/** 414: the URL is longer than `limit` characters. */
export const urlTooLongError = (limit: number) =>
  new RestError(414, "PGRST100", "The request URL is too long", {
    details: `At most ${limit} characters are accepted`,
    hint: "Use fewer filters, or a function called by POST.",
  });
