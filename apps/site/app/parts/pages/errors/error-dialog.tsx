import { ERROR_PREVIEW_LENGTH, type ErrorPayload, NOTICES } from "@undercroft/contract";
import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialogs/dialog.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { sendReport } from "./report-queue.ts";
import { toReportRow } from "./report-row.ts";

type ErrorDialogProps = { payload: ErrorPayload; onClose: () => void };

/** Asks whether an error may be sent, and shows what of it would be. */
export default function ErrorDialog({ payload, onClose }: ErrorDialogProps) {
  const firstLine = (payload.message.split("\n", 1)[0] ?? "").slice(0, ERROR_PREVIEW_LENGTH);
  const send = (): void => {
    onClose();
    void sendReport(toReportRow(payload), payload);
    notify(NOTICES.errorReportSent);
  };
  return (
    <Dialog open onOpenChange={onClose} title="Send error report?">
      <p className="border-line border-s-4 ps-4 type-data text-ink [overflow-wrap:anywhere]">{firstLine}</p>
      <p className="mt-4 text-small text-ink-2">
        It says what broke, on which page and in which browser. Passwords, keys and email addresses are taken
        out. You can also{" "}
        <Link to="/report" onClick={onClose}>
          tell us in your own words
        </Link>
        .
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={onClose}>
          Don't send
        </Button>
        <Button onClick={send}>Send</Button>
      </div>
    </Dialog>
  );
}
