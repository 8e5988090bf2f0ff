import { ALERTS, toAuthErrorText } from "@undercroft/contract";
import { useEffect, useState } from "react";
import { useExclusiveChange } from "#app/api/changes/use-exclusive-change.ts";
import { groupCode } from "#app/format/group-code.ts";
import { toFailure } from "#app/parts/profiles/commands.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { alert } from "#app/ui/notices/toasts.ts";
import { countRecoveryCodes, makeRecoveryCodes } from "./enrolment-commands.ts";
import { EnrolmentFrame } from "./enrolment-frame.tsx";

const written = (code: string) => groupCode(code.replaceAll("-", ""));

/** So few that the next lost phone may be one too many. */
const fewCodes = 2;

/** How many codes are left, once it is known; asked again after `codes` were made. */
function useCodesLeft(isThere: boolean, codes: readonly string[] | null): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    if (!isThere || codes) return;
    let isCurrent = true;
    void countRecoveryCodes().then((count) => isCurrent && setLeft(count));
    return () => {
      isCurrent = false;
    };
  }, [isThere, codes]);
  return left;
}

function CodesLeft({ left }: { left: number | null }) {
  if (left === null) return null;
  if (left > fewCodes) return <p>{left} recovery codes left.</p>;
  return (
    <p role="status" className="flex flex-wrap items-center gap-2">
      <Badge tone="warn">{left === 0 ? "None left" : `Only ${left} left`}</Badge>
      Make new recovery codes before you need one.
    </p>
  );
}

type RecoveryCodesProps = { isThere: boolean; onMade: () => void };

/** Codes to keep on paper: made once, shown once, and made again when they were lost or used up. */
export function RecoveryCodes({ isThere, onMade }: RecoveryCodesProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { attempt, isBusy } = useExclusiveChange((error) => {
    alert({ title: ALERTS.authenticationError, description: toAuthErrorText(toFailure(error)) });
    return null;
  });
  const left = useCodesLeft(isThere, codes);

  const make = () => attempt(async () => setCodes(await makeRecoveryCodes(isThere)));

  if (!codes) {
    return (
      <div className="grid justify-items-start gap-2">
        {isThere ? <CodesLeft left={left} /> : null}
        <Button variant="outline" onClick={make} busy={isBusy}>
          {isThere ? "Make new recovery codes" : "Get recovery codes"}
        </Button>
        <p className="text-small text-ink-2">
          {isThere ? "New codes make the old ones useless." : "Ten codes for the day your phone is gone."}
        </p>
      </div>
    );
  }
  return (
    <EnrolmentFrame title="Write these down">
      <p>Each works once, in place of your second step. They are shown only now.</p>
      <ul aria-label="Recovery codes" className="grid select-all gap-1 type-data text-base sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{written(code)}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() => {
            setCodes(null);
            onMade();
          }}
        >
          I have kept them
        </Button>
        <a
          className={buttonClass({ variant: "outline" })}
          download="undercroft-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.map(written).join("\n")}\n`)}`}
        >
          Save as a file
        </a>
      </div>
    </EnrolmentFrame>
  );
}
