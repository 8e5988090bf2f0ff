/** Sends a file by tus 1.0.0 (https://tus.io/protocols/resumable-upload): in parts, each confirmed, so that it can go on. */

/** Where an upload stands on the server, and the name it was begun under. */
export type BegunUpload = { address: string; name: string };

export type ResumableUpload = {
  file: Blob;
  /** an absolute address */
  endpoint: string;
  /** the name of the object, if nothing was begun before */
  name: string;
  /** what the server is told of the file beside its name */
  metadata: Record<string, string>;
  partBytes: number;
  /** the `Authorization` of the next request: a session is refreshed while a long upload goes on */
  authorise: () => Promise<string>;
  /** what was begun before, also by a page that has gone */
  memory: { read: () => BegunUpload | null; keep: (begun: BegunUpload) => void; forget: () => void };
  /** asked after a failure that may be over in a moment */
  mayRetry: () => boolean;
  retryDelaysMs: readonly number[];
  onProgress?: ((share: number) => void) | undefined;
  signal?: AbortSignal | undefined;
};

/** An answer that was no success; 0 when none came. `said` is its text. */
export class UploadFailure extends Error {
  readonly status: number;
  readonly said: string;

  constructor(status: number, said: string, options?: ErrorOptions) {
    super(`The upload was answered with ${status}`, options);
    this.status = status;
    this.said = said;
  }

  /** No answer, a lock, or a server that is busy. */
  get isPassing(): boolean {
    return this.status === 0 || this.status === 409 || this.status === 423 || this.status >= 500;
  }
}

async function ask(
  { authorise, signal }: ResumableUpload,
  method: string,
  address: string,
  { headers = {}, body = null }: { headers?: Record<string, string>; body?: Blob | null } = {},
): Promise<Headers> {
  const authorization = await authorise();
  const answer = await fetch(address, {
    method,
    headers: { "tus-resumable": "1.0.0", authorization, ...headers },
    body,
    signal: signal ?? null,
  }).catch((error) => {
    if (signal?.aborted) throw error;
    throw new UploadFailure(0, "", { cause: error });
  });
  if (!answer.ok) throw new UploadFailure(answer.status, await answer.text().catch(() => ""));
  return answer.headers;
}

/** Base64 of UTF-8, as the protocol writes what it is told. */
const encode = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

async function begin(upload: ResumableUpload): Promise<BegunUpload> {
  const { file, endpoint, name, metadata, memory } = upload;
  const told = Object.entries({ ...metadata, objectName: name });
  const headers = await ask(upload, "POST", endpoint, {
    headers: {
      "upload-length": String(file.size),
      "upload-metadata": told.map(([key, value]) => `${key} ${encode(value)}`).join(","),
    },
  });
  const begun = { address: new URL(headers.get("location") ?? "", endpoint).href, name };
  memory.keep(begun);
  return begun;
}

/** Bytes that have arrived of what was begun before. Undefined when the server no longer knows it. */
async function findOffset(upload: ResumableUpload, begun: BegunUpload): Promise<number | undefined> {
  try {
    return Number((await ask(upload, "HEAD", begun.address)).get("upload-offset"));
  } catch (error) {
    if (!(error instanceof UploadFailure) || error.isPassing) throw error;
    upload.memory.forget();
    return undefined;
  }
}

/** One try: goes on where the last one ended, until the end or a failure. */
async function sendOnce(upload: ResumableUpload, onPart: () => void): Promise<string> {
  const { file, partBytes, memory, onProgress } = upload;
  const before = memory.read();
  const arrived = before ? await findOffset(upload, before) : undefined;
  const begun = before && arrived !== undefined ? before : await begin(upload);
  for (let offset = arrived ?? 0; offset < file.size; onPart()) {
    const headers = await ask(upload, "PATCH", begun.address, {
      headers: { "upload-offset": String(offset), "content-type": "application/offset+octet-stream" },
      body: file.slice(offset, offset + partBytes),
    });
    const next = Number(headers.get("upload-offset"));
    if (!(next > offset)) throw new UploadFailure(0, "");
    offset = next;
    onProgress?.(offset / file.size);
  }
  memory.forget();
  return begun.name;
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Sends all of it. What has arrived stays for the next try, unless the signal ends it: then the server is asked to forget it.
 * @returns the name of the object
 * @throws UploadFailure; what the signal says where it ended it
 */
export async function sendResumable(upload: ResumableUpload): Promise<string> {
  const { signal, memory, retryDelaysMs, mayRetry } = upload;
  let tries = 0;
  const restart = () => {
    tries = 0;
  };
  for (;;) {
    try {
      signal?.throwIfAborted();
      return await sendOnce(upload, restart);
    } catch (error) {
      if (signal?.aborted) {
        const begun = memory.read();
        memory.forget();
        if (begun) void ask({ ...upload, signal: undefined }, "DELETE", begun.address).catch(() => {}); // it expires within the hour
        throw signal.reason;
      }
      const delay = retryDelaysMs[tries];
      if (!(error instanceof UploadFailure) || !error.isPassing || delay === undefined || !mayRetry())
        throw error;
      tries += 1;
      await wait(delay, signal).catch(() => {}); // the next try sees that it was ended
    }
  }
}
