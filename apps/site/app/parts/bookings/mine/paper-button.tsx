import { browserClient } from "#app/api/browser-client.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Button } from "#app/ui/button.tsx";
import { alert } from "#app/ui/notices/toasts.ts";

type PaperButtonProps = {
  bookingId: string;
  bookingRef: string;
  paper: "tickets" | "receipt";
  /** "Tickets (PDF)" */
  label: string;
};

async function fetchPaper(paper: string, bookingId: string): Promise<Blob> {
  const client = await browserClient();
  const { data } = await client.auth.getSession();
  const answer = await fetch(`/papers/v1/${paper}/${bookingId}`, {
    headers: { Authorization: `Bearer ${data.session?.access_token ?? ""}` },
  });
  if (answer.ok) return answer.blob();
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  throw new Error(message ?? "The file did not come. Try again in a moment.");
}

/** Hands a file over as the browser does with a download. */
function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Downloads a paper of a booking; its address wants the person's token, which a plain link does not carry. */
export function PaperButton({ bookingId, bookingRef, paper, label }: PaperButtonProps) {
  const { attempt, isBusy } = useExclusiveChange((error) => {
    const text =
      error instanceof TypeError ? "We can't be reached just now." : String((error as Error).message);
    alert({ title: "Download failed", description: text });
    return null;
  });
  const download = () =>
    attempt(async () => save(await fetchPaper(paper, bookingId), `${paper}-${bookingRef}.pdf`));
  return (
    <Button variant="outline" size="sm" busy={isBusy} onClick={() => void download()}>
      {label}
    </Button>
  );
}
