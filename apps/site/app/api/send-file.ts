/** Sends a file in parts, so that it can go on after a lost line or a reload. */
import { findUploadProblem } from "@undercroft/contract";
import { browserClient } from "./browser-client.ts";
import { forgetPersonal, keepPersonal, readPersonal } from "./personal-storage.ts";
import { type BegunUpload, sendResumable, UploadFailure } from "./resumable-upload.ts";

/** One file and where it goes. */
export type FileToSend = {
  file: File | Blob;
  bucket: string;
  /** first folder of its name: the id of the person it belongs to */
  folder: string;
  /** told the share that has arrived, 0 to 1 */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
};

/** Why a file was not taken; `message` may be shown. */
export class SendFileError extends Error {
  readonly status: number;

  constructor(message: string, status: number, options?: ErrorOptions) {
    super(message, options);
    this.name = "SendFileError";
    this.status = status;
  }
}

const PART_BYTES = 1024 * 1024;
/** Fresh names never change, so that a browser may keep what it has for a year. In seconds. */
const CACHE_SECONDS = 31_536_000;
const ENDINGS: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/webp": "webp",
  "image/gif": "gif",
  "application/pdf": "pdf",
  "text/plain": "txt",
};
const LOST_LINE = "The file could not be sent. Check your connection and try again.";

/**
 * Uploads a file under a fresh name.
 * @returns the name in its bucket
 * @throws SendFileError; AbortError where the signal ended it
 */
export async function sendFile({ file, bucket, folder, onProgress, signal }: FileToSend): Promise<string> {
  const problem = findUploadProblem(file);
  if (problem) throw new SendFileError(problem, 400);
  const client = await browserClient();
  const identity = file instanceof File ? `${file.name}-${file.lastModified}` : crypto.randomUUID();
  const key = [bucket, folder, identity, file.size].join("-");
  try {
    return await sendResumable({
      file,
      endpoint: new URL("/storage/v1/upload/resumable", window.location.href).href,
      name: `${folder}/${crypto.randomUUID()}.${ENDINGS[file.type] ?? "bin"}`,
      metadata: { bucketName: bucket, contentType: file.type, cacheControl: String(CACHE_SECONDS) },
      partBytes: PART_BYTES,
      authorise: async () => {
        const { data } = await client.auth.getSession();
        return `Bearer ${data.session?.access_token ?? ""}`;
      },
      memory: memoryOf(key),
      mayRetry: () => navigator.onLine,
      retryDelaysMs: [0, 1000, 3000, 5000, 10_000],
      onProgress,
      signal,
    });
  } catch (error) {
    if (error instanceof UploadFailure) throw toSendFileError(error);
    if (signal?.aborted) throw new DOMException("Cancelled", "AbortError");
    throw error;
  }
}

/** Where an upload stands, kept for the person who began it. */
const memoryOf = (key: string) => ({
  read: () => readPersonal(`upload:${key}`) as BegunUpload | null,
  keep: (begun: BegunUpload) => keepPersonal(`upload:${key}`, begun),
  forget: () => forgetPersonal(`upload:${key}`),
});

function toSendFileError(error: UploadFailure): SendFileError {
  const { status } = error;
  // judged by its bytes, a file may be another than its name says
  if (status === 415) return new SendFileError("File type not allowed", status, { cause: error });
  const said = error.said.trim();
  const message = status >= 400 && status < 500 && said !== "" ? said : LOST_LINE;
  return new SendFileError(message, status, { cause: error });
}
