import { lazy, Suspense, useState } from "react";
import { buttonClass } from "#app/ui/button-class.ts";
import { Flag } from "#app/ui/icons/flag.ts";
import type { ReportSubject } from "./report-subject.ts";

const ReportDialog = lazy(() => import("./report-dialog.tsx"));

/** Lets anybody report what the page is about, with an account or without. */
export function ReportButton({ subject, isSignedIn }: { subject: ReportSubject; isSignedIn: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        data-needs-script=""
        className={buttonClass({ variant: "quiet", size: "sm" })}
        onClick={() => setIsOpen(true)}
      >
        <Flag className="size-4" aria-hidden="true" />
        Report this {subject.noun}
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReportDialog subject={subject} isSignedIn={isSignedIn} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
