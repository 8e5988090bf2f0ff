// Every error this service answers with, and the one renderer. Codes, labels and messages are those of Supabase Storage,
// so that its clients turn them into their own error classes. A cause is logged, never shown.

/** What an error says besides its message. */
type Details = ErrorOptions & {
  /** the `error` key; the code where it is left out */
  label?: string;
  /** the HTTP status; 400 for every logical 4xx where it is left out */
  httpStatus?: number;
  /** seconds */
  retryAfter?: number;
};

/** An error in the protocol's terms. `status` is the logical one that goes into the body. */
export class StorageError extends Error {
  readonly status: number;
  readonly code: string;
  readonly label: string;
  readonly httpStatus: number;
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message, details);
    this.name = "StorageError";
    this.status = status;
    this.code = code;
    this.label = details.label ?? code;
    this.httpStatus = details.httpStatus ?? (status < 500 ? 400 : status);
    this.retryAfter = details.retryAfter;
  }
}

const duplicate = (code: string) =>
  new StorageError(409, code, "The resource already exists", { label: "Duplicate" });

/** The catalogue: one factory per thing that can go wrong. `docs/errors.md` says what each means. */
export const errors = {
  noSuchBucket: () =>
    new StorageError(404, "NoSuchBucket", "Bucket not found", { label: "Bucket not found" }),
  noSuchKey: () => new StorageError(404, "NoSuchKey", "Object not found", { label: "not_found" }),
  bytesMissing: () =>
    new StorageError(404, "NoSuchKey", "The resource was not found", { label: "Not found" }),
  accessDenied: (message = "Access denied", cause?: unknown) =>
    new StorageError(403, "AccessDenied", message, { label: "Unauthorized", cause }),
  /** a route for another role */
  roleRequired: () =>
    new StorageError(403, "AccessDenied", "Access denied: Invalid role", {
      label: "Unauthorized",
      httpStatus: 403,
    }),
  resourceExists: () => duplicate("ResourceAlreadyExists"),
  keyExists: () => duplicate("KeyAlreadyExists"),
  bucketExists: () => duplicate("BucketAlreadyExists"),
  bucketNotEmpty: () =>
    new StorageError(409, "ResourceNotEmpty", "The bucket you tried to delete is not empty"),
  tooLarge: (message = "The object exceeded the maximum allowed size") =>
    new StorageError(413, "EntityTooLarge", message, { label: "Payload too large" }),
  /** by a rule of the product in the database; the code is the rule's own */
  refused: (status: number, code: string, message: string) => new StorageError(status, code, message),
  mimeType: (type: string) =>
    new StorageError(415, "InvalidMimeType", `mime type ${type} is not supported`, {
      label: "invalid_mime_type",
    }),
  contentType: () =>
    new StorageError(415, "InvalidMimeType", "Invalid Content-Type header", { label: "invalid_mime_type" }),
  /** judged by its bytes; the message is the specification's */
  content: (cause?: unknown) =>
    new StorageError(415, "InvalidMimeType", "File type not allowed", { label: "invalid_mime_type", cause }),
  picture: (why: string, cause?: unknown) => new StorageError(422, "InvalidRequest", why, { cause }),
  invalidKey: (key: string) => new StorageError(400, "InvalidKey", `Invalid key: ${key}`),
  bucketName: () =>
    new StorageError(400, "InvalidBucketName", "Bucket name invalid", { label: "Invalid Input" }),
  sizeFormat: () =>
    new StorageError(400, "InvalidRequest", "Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B"),
  invalid: (message: string) => new StorageError(400, "InvalidRequest", message, { label: "Error" }),
  parameter: (name: string) => new StorageError(400, "InvalidParameter", `Invalid Parameter ${name}`),
  /** a signed address whose token is broken or too old */
  urlToken: (message: string) => new StorageError(400, "InvalidJWT", message),
  signature: (message = "Invalid signature") => new StorageError(400, "InvalidSignature", message),
  range: () => new StorageError(400, "InvalidRange", "invalid range provided", { label: "invalid_range" }),
  relatedMissing: (cause?: unknown) =>
    new StorageError(404, "InvalidRequest", "The related resource does not exist", { cause }),
  noContent: () => new StorageError(400, "InvalidRequest", "No content provided"),
  locked: () => new StorageError(423, "ResourceLocked", "The resource is locked"),
  databaseTimeout: (cause?: unknown) =>
    new StorageError(544, "DatabaseTimeout", "The connection to the database timed out", { cause }),
  database: (cause: unknown) =>
    new StorageError(500, "DatabaseError", "The database refused the operation", { cause }),
  internal: (cause: unknown) => new StorageError(500, "InternalError", "Internal server error", { cause }),
  diskFull: (cause: unknown) =>
    new StorageError(
      507,
      "InsufficientStorage",
      "There is no space left to keep this file. Try again later.",
      {
        cause,
      },
    ),
  backendAway: (cause: unknown) =>
    new StorageError(503, "BackendUnavailable", "The file store is away for a moment. Try again.", {
      cause,
      retryAfter: 5,
    }),
  busy: () =>
    new StorageError(503, "SlowDown", "Too many pictures are being prepared. Try again in a moment.", {
      retryAfter: 5,
    }),
  tooMany: (message: string, retryAfter: number) =>
    new StorageError(429, "SlowDown", message, { httpStatus: 429, retryAfter }),
  aborted: (cause?: unknown) =>
    new StorageError(499, "Aborted", "The client closed the connection", { httpStatus: 499, cause }),
};

/** The answer to an error. */
export function renderError(error: StorageError): Response {
  return Response.json(
    { statusCode: String(error.status), error: error.label, message: error.message, code: error.code },
    {
      status: error.httpStatus,
      headers: {
        "cache-control": "no-store",
        ...(error.retryAfter === undefined ? {} : { "retry-after": String(error.retryAfter) }),
      },
    },
  );
}

/** What was thrown, in the protocol's terms; what is not known is our own failure. */
export function toStorageError(error: unknown): StorageError {
  if (error instanceof StorageError) return error;
  const { code, name } = (error ?? {}) as { code?: string; name?: string };
  if (code === "ENOSPC" || code === "EDQUOT") return errors.diskFull(error);
  if (name === "AbortError" || code === "ERR_STREAM_PREMATURE_CLOSE" || code === "ECONNRESET") {
    return errors.aborted(error);
  }
  return errors.internal(error);
}
