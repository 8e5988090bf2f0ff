import { Button } from "#app/ui/button.tsx";

/** The receipt on the screen: what happens next, and the reference to keep. */
export function FormSent({
  reference,
  onAgain,
  next,
}: {
  reference: string;
  onAgain: () => void;
  next: string;
}) {
  return (
    <div role="status" className="border-2 border-ink bg-surface p-6">
      <p className="type-h3">Sent. Thank you.</p>
      <p className="mt-3">
        Your reference is <strong className="type-data text-ink">{reference}</strong>. {next}
      </p>
      <Button variant="outline" size="sm" className="mt-5" onClick={onAgain}>
        Write another
      </Button>
    </div>
  );
}
