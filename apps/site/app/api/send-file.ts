/** Sends a file in parts, so that it can go on after a lost line or a reload. */
import { findUploadProblem } from "@undercroft/contract";
import type { DetailedError } from "tus-js-client";
import { browserClient } from "./browser-client.ts";

/** One file and where it goes. */
export type FileToSend = {
  file: File | Blob;
  bucket: string;
  /** first folder of its name: the id of whoever it belongs to */
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
  const [{ Upload }, client] = await Promise.all([import("tus-js-client"), browserClient()]);
  const name = `${folder}/${crypto.randomUUID()}.${ENDINGS[file.type] ?? "bin"}`;
  const identity = file instanceof File ? `${file.name}-${file.lastModified}` : crypto.randomUUID();
  return new Promise((resolve, reject) => {
    let target = name;
    const upload = new Upload(file, {
      endpoint: "/storage/v1/upload/resumable",
      chunkSize: PART_BYTES,
      retryDelays: [0, 1000, 3000, 5000, 10_000],
      removeFingerprintOnSuccess: true,
      fingerprint: async () => ["undercroft", bucket, folder, identity, file.size].join("-"),
      metadata: {
        bucketName: bucket,
        objectName: name,
        contentType: file.type,
        cacheControl: String(CACHE_SECONDS),
      },
      // asked for each part: a session is refreshed while a long upload goes on
      onBeforeRequest: async (request) => {
        const { data } = await client.auth.getSession();
        request.setHeader("Authorization", `Bearer ${data.session?.access_token ?? ""}`);
      },
      // without a line it waits for one instead of giving up
      onShouldRetry: (error) => navigator.onLine && isPassing(statusOf(error)),
      onProgress: (sent, total) => onProgress?.(total === 0 ? 1 : sent / total),
      onSuccess: () => resolve(target),
      onError: (error) => reject(toSendFileError(error as DetailedError)),
    });
    signal?.addEventListener("abort", () => {
      void upload.abort(true).catch(() => {}); // what is left of it expires within the hour
      reject(new DOMException("Cancelled", "AbortError"));
    });
    void upload.findPreviousUploads().then(([before]) => {
      if (signal?.aborted) return;
      if (before) {
        target = before.metadata.objectName ?? name;
        upload.resumeFromPreviousUpload(before);
      }
      upload.start();
    });
  });
}

const statusOf = (error: Error): number => (error as DetailedError).originalResponse?.getStatus() ?? 0;

/** Failures that may be over in a moment: no answer, a lock, a server that is busy. */
const isPassing = (status: number): boolean =>
  status === 0 || status === 409 || status === 423 || status >= 500;

function toSendFileError(error: DetailedError): SendFileError {
  const status = statusOf(error);
  // judged by its bytes, a file may be another than its name says
  if (status === 415) return new SendFileError("File type not allowed", status, { cause: error });
  const said = error.originalResponse?.getBody().trim() ?? "";
  const message = status >= 400 && status < 500 && said !== "" ? said : LOST_LINE;
  return new SendFileError(message, status, { cause: error });
}
