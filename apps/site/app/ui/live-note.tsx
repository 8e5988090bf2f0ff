/**
 * What a live page says of itself, where it matters: that the line is lost, to everybody; what changed, to those who do not see it.
 * Both politely.
 */
export function LiveNote({ isLost, sentence }: { isLost: boolean; sentence: string | null }) {
  return (
    <div role="status" className="empty:hidden">
      {isLost ? <p className="mb-3 type-data text-ink-2">Reconnecting…</p> : null}
      {sentence ? <p className="sr-only">{sentence}</p> : null}
    </div>
  );
}
