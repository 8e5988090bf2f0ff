import { browserClient } from "#app/api/browser-client.ts";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { Button } from "#app/ui/button.tsx";
import { alert } from "#app/ui/notices/toasts.ts";
import type { Sheet } from "./settlement-queries.ts";

async function fetchSheet(sheetId: string, code: string | null): Promise<Blob> {
  const client = await browserClient();
  const { data } = await client.auth.getSession();
  const token = data.session?.access_token;
  const answer = await fetch(`/papers/v1/settlement/${sheetId}`, {
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(code ? { "X-Link-Code": code } : {}),
    },
  });
  if (answer.ok) return answer.blob();
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string };
  throw new Error(message ?? "The file did not come. Try again in a moment.");
}

type SheetPdfProps = { sheet: Sheet; code: string | null };

/** Downloads a version as PDF; its address wants the person's token or the code of the link. */
export function SheetPdf({ sheet, code }: SheetPdfProps) {
  const { attempt, isBusy } = useExclusiveChange((error) => {
    const text =
      error instanceof TypeError ? "We can't be reached just now." : String((error as Error).message);
    alert({ title: "Download failed", description: text });
    return null;
  });
  const download = () =>
    attempt(async () => {
      const address = URL.createObjectURL(await fetchSheet(sheet.id, code));
      const download = `settlement-version-${sheet.version}.pdf`;
      Object.assign(document.createElement("a"), { href: address, download }).click();
      setTimeout(() => URL.revokeObjectURL(address), 10_000);
    });
  return (
    <Button variant="outline" size="sm" busy={isBusy} onClick={() => void download()}>
      PDF<span className="sr-only"> of version {sheet.version}</span>
    </Button>
  );
}
