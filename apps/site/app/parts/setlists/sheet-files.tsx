import { browserClient } from "#app/api/browser-client.ts";
import { call } from "#app/api/call.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Button } from "#app/ui/button.tsx";
import { alert } from "#app/ui/notices/toasts.ts";

async function fetchPaper(eventId: string): Promise<Blob> {
  const client = await browserClient();
  const { data } = await client.auth.getSession();
  const answer = await fetch(`/papers/v1/setlists/${eventId}`, {
    headers: { Authorization: `Bearer ${data.session?.access_token ?? ""}` },
  });
  if (answer.ok) return answer.blob();
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  throw new Error(message ?? "The file did not come. Try again in a moment.");
}

/** The sheet of a night for PRS and the venue, for a spreadsheet and on paper. */
export function SheetFiles({ eventId }: { eventId: string }) {
  const { attempt, isBusy } = useExclusiveChange((error) => {
    const text =
      error instanceof TypeError ? "We can't be reached just now." : String((error as Error).message);
    alert({ title: "Download failed", description: text });
    return null;
  });
  const download = (name: string, read: () => Promise<Blob>) =>
    attempt(async () => {
      const href = URL.createObjectURL(await read());
      Object.assign(document.createElement("a"), { href, download: name }).click();
      setTimeout(() => URL.revokeObjectURL(href), 10_000);
    });
  const csv = async () =>
    // the mark at the beginning has spreadsheets read it as UTF-8
    new Blob(["\uFEFF", await call("export_setlists", { p_event_id: eventId })], { type: "text/csv" });
  return (
    <div className="grid gap-3">
      <h3 className="type-h3">The sheet for PRS and the venue</h3>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" busy={isBusy} onClick={() => void download("set-lists.csv", csv)}>
          CSV
        </Button>
        <Button
          variant="outline"
          busy={isBusy}
          onClick={() => void download("set-lists.pdf", () => fetchPaper(eventId))}
        >
          PDF
        </Button>
      </div>
    </div>
  );
}
