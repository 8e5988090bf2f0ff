import type { Quota } from "./library.ts";

const megabytes = (bytes: number): string => `${(bytes / 1_048_576).toFixed(bytes < 10_485_760 ? 1 : 0)} MB`;

/** How much of a person's space is used. */
export function QuotaBar({ quota }: { quota: Quota }) {
  const text = `${megabytes(quota.used)} of ${megabytes(quota.most)} used`;
  return (
    <div className="grid gap-1">
      <meter
        aria-label="Space used"
        min={0}
        max={quota.most}
        value={quota.used}
        className="h-2 w-full max-w-80"
      >
        {text}
      </meter>
      <p className="type-data text-ink-2">{text}</p>
    </div>
  );
}

/** True where hardly anything fits any more. */
export const isFull = (quota: Quota | null): boolean => quota !== null && quota.most - quota.used < 20_480;
