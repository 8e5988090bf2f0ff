/** Sends a file in parts, so that it can go on after a lost line or a reload. */
import { findUploadProblem } from "@undercroft/contract";
import type { DetailedError, PreviousUpload, UploadOptions } from "tus-js-client";
import { browserClient } from "./browser-client.ts";
import { forgetPersonal, keepPersonal, readPersonal } from "./personal-storage.ts";

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
  const [{ Upload }, client] = await Promise.all([import("tus-js-client"), browserClient()]);
  if (signal?.aborted) throw new DOMException("Cancelled", "AbortError");
  const identity = file instanceof File ? `${file.name}-${file.lastModified}` : crypto.randomUUID();
  let name = `${folder}/${crypto.randomUUID()}.${ENDINGS[file.type] ?? "bin"}`;
  const metadata = { bucketName: bucket, contentType: file.type, cacheControl: String(CACHE_SECONDS) };
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: "/storage/v1/upload/resumable",
      chunkSize: PART_BYTES,
      retryDelays: [0, 1000, 3000, 5000, 10_000],
      removeFingerprintOnSuccess: true,
      fingerprint: async () => [bucket, folder, identity, file.size].join("-"),
      urlStorage: personalUploads,
      metadata: { ...metadata, objectName: name },
      // asked for each part: a session is refreshed while a long upload goes on
      onBeforeRequest: async (request) => {
        const { data } = await client.auth.getSession();
        request.setHeader("Authorization", `Bearer ${data.session?.access_token ?? ""}`);
      },
      // without a connection it fails at once, since more tries would not help
      onShouldRetry: (error) => navigator.onLine && isPassing(statusOf(error)),
      onProgress: (sent, total) => onProgress?.(total === 0 ? 1 : sent / total),
      onSuccess: () => resolve(name),
      onError: (error) => reject(toSendFileError(error)),
    });
    signal?.addEventListener("abort", () => {
      void upload.abort(true).catch(() => {}); // what is left of it expires within the hour
      reject(new DOMException("Cancelled", "AbortError"));
    });
    upload
      .findPreviousUploads()
      .then(([before]) => {
        if (signal?.aborted) return;
        if (before) {
          // also where the server no longer knows it and it begins again: that name is still free
          name = before.metadata.objectName ?? name;
          upload.options.metadata = { ...metadata, objectName: name };
          upload.resumeFromPreviousUpload(before);
        }
        upload.start();
      })
      .catch(reject);
  });
}

/** Where uploads stand, kept for the person who began them. */
const personalUploads: NonNullable<UploadOptions["urlStorage"]> = {
  findAllUploads: async () => [],
  findUploadsByFingerprint: async (fingerprint) => {
    const before = readPersonal(`upload:${fingerprint}`) as PreviousUpload | null;
    return before?.uploadUrl ? [{ ...before, urlStorageKey: `upload:${fingerprint}` }] : [];
  },
  addUpload: async (fingerprint, upload) => {
    keepPersonal(`upload:${fingerprint}`, upload);
    return `upload:${fingerprint}`;
  },
  removeUpload: async (key) => forgetPersonal(key),
};

const statusOf = (error: Error): number =>
  ("originalResponse" in error && (error as DetailedError).originalResponse?.getStatus()) || 0;

/** Failures that may be over in a moment: no answer, a lock, a server that is busy. */
const isPassing = (status: number): boolean =>
  status === 0 || status === 409 || status === 423 || status >= 500;

function toSendFileError(error: Error | DetailedError): SendFileError {
  const status = statusOf(error);
  // judged by its bytes, a file may be another than its name says
  if (status === 415) return new SendFileError("File type not allowed", status, { cause: error });
  const said = (error as DetailedError).originalResponse?.getBody().trim() ?? "";
  const message = status >= 400 && status < 500 && said !== "" ? said : LOST_LINE;
  return new SendFileError(message, status, { cause: error });
}
