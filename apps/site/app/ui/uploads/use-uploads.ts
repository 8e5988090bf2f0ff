import { findUploadProblem } from "@undercroft/contract";
import { useEffect, useRef, useState } from "react";

/** Where an upload stands. `waiting`: there is no line, and it goes on when there is one. */
export type UploadState = "sending" | "checking" | "done" | "refused" | "failed" | "waiting";

/** One file and how far it has come. */
export type UploadItem = {
  id: string;
  file: File;
  state: UploadState;
  /** 0 to 1 */
  share: number;
  /** why it was refused or failed */
  problem: string | null;
};

/** Sends one file; it says how far it has come and stops when it is told to. */
export type SendUpload = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<void>;

type UseUploads = {
  /** sends one file; what it throws is shown, and with a `status` below 500 it is not tried again */
  send: SendUpload;
  /** types taken here, of those the product takes at all */
  types?: readonly string[];
};

/** The files a person chose, each on its way: several at once, each can be cancelled and tried again. */
export function useUploads({ send, types }: UseUploads) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const running = useRef(new Map<string, AbortController>());
  const change = (id: string, next: Partial<UploadItem>) =>
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...next } : item)));

  async function run({ id, file }: Pick<UploadItem, "id" | "file">): Promise<void> {
    const controller = new AbortController();
    running.current.set(id, controller);
    change(id, { state: "sending", problem: null });
    try {
      await send(file, {
        signal: controller.signal,
        // all bytes are there, and the server looks at them
        onProgress: (share) => change(id, { share, state: share < 1 ? "sending" : "checking" }),
      });
      change(id, { state: "done", share: 1 });
    } catch (error) {
      if (controller.signal.aborted) return;
      const status = (error as { status?: number }).status ?? 0;
      const problem = error instanceof Error ? error.message : String(error);
      if (!navigator.onLine) change(id, { state: "waiting", problem: null });
      else change(id, { state: status >= 400 && status < 500 ? "refused" : "failed", problem });
    } finally {
      running.current.delete(id);
    }
  }

  function add(files: Iterable<File>): void {
    const fresh = [...files].map((file): UploadItem => {
      const problem = problemOf(file, types);
      const state = problem ? "refused" : "sending";
      return { id: crypto.randomUUID(), file, state, share: 0, problem };
    });
    setItems((before) => [...fresh, ...before]);
    for (const item of fresh) if (!item.problem) void run(item);
  }

  function cancel(id: string): void {
    running.current.get(id)?.abort();
    setItems((before) => before.filter((item) => item.id !== id));
  }

  const retry = (id: string) => {
    const item = items.find((one) => one.id === id);
    if (item) void run(item);
  };
  useOnLine(() => {
    for (const item of items) if (item.state === "waiting") void run(item);
  });
  return { items, add, cancel, retry };
}

/** Before a byte is sent. */
function problemOf(file: File, types: readonly string[] | undefined): string | null {
  const problem = findUploadProblem(file);
  if (problem || !types || types.includes(file.type)) return problem;
  return "File type not allowed";
}

function useOnLine(goOn: () => void): void {
  const latest = useRef(goOn);
  useEffect(() => {
    latest.current = goOn;
  }, [goOn]);
  useEffect(() => {
    const listen = () => latest.current();
    window.addEventListener("online", listen);
    return () => window.removeEventListener("online", listen);
  }, []);
}
