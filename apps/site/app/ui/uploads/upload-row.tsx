import { Button } from "#app/ui/button.tsx";
import type { UploadItem } from "./use-uploads.ts";

type UploadRowProps = {
  item: UploadItem;
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
};

const size = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`;

function stateOf({ state, share }: UploadItem): string {
  if (state === "sending") return `Uploading, ${Math.round(share * 100)}%`;
  return {
    checking: "Checking",
    done: "Uploaded",
    waiting: "Waiting for a connection",
    refused: "",
    failed: "",
  }[state];
}

/** One file on its way: its name, how far it has come, and what can be done about it. */
export function UploadRow({ item, onCancel, onRetry }: UploadRowProps) {
  const { id, file, state, share, problem } = item;
  const isOver = state === "done" || state === "refused";
  return (
    <li
      data-holds-update={isOver || state === "failed" ? undefined : ""}
      className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-line border-t py-2"
    >
      <div className="min-w-0">
        <p className="truncate font-bold" dir="auto">
          {file.name}
        </p>
        <p className="text-small text-ink-2" aria-live="polite">
          {problem ? <span className="text-red">{problem}</span> : stateOf(item)}
          <span className="sr-only" dir="auto">
            {file.name}
          </span>
          <span aria-hidden="true" className="type-data ms-2">
            {size(file.size)}
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        {state === "failed" ? (
          <Button variant="outline" size="sm" onClick={() => onRetry(id)}>
            Try again
          </Button>
        ) : null}
        <Button
          variant="quiet"
          size="sm"
          aria-label={isOver ? `Take ${file.name} off the list` : `Cancel ${file.name}`}
          onClick={() => onCancel(id)}
        >
          {isOver ? "Clear" : "Cancel"}
        </Button>
      </div>
      {state === "sending" || state === "checking" ? (
        <progress
          aria-label={`Upload of ${file.name}`}
          value={share}
          className="col-span-2 mt-1 h-1.5 w-full accent-pink"
        />
      ) : null}
    </li>
  );
}
