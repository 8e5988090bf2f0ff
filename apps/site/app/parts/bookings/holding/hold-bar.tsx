import { Button } from "#app/ui/button.tsx";

type HoldBarProps = { canExtend: boolean; isBusy: boolean; onExtend: () => void; onRelease: () => void };

/** What one can do about a hold: have it for longer, once, or give it back. */
export function HoldBar({ canExtend, isBusy, onExtend, onRelease }: HoldBarProps) {
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      {canExtend ? (
        <Button variant="outline" size="sm" onClick={onExtend} busy={isBusy}>
          Hold for 10 more minutes
        </Button>
      ) : null}
      <Button variant="quiet" size="sm" onClick={onRelease} busy={isBusy}>
        Release tickets
      </Button>
    </div>
  );
}
