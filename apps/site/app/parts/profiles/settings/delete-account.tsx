import { useState } from "react";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { connect, rereadPerson } from "#app/parts/profiles/session-store.ts";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { notify } from "#app/ui/toasts.ts";
import { FreshSignIn } from "./fresh-sign-in.tsx";

async function leave(): Promise<void> {
  const client = await connect();
  await client.rpc("request_erasure").throwOnError();
  await rereadPerson();
}

async function stay(): Promise<void> {
  const client = await connect();
  await client.rpc("keep_my_account").throwOnError();
  await rereadPerson();
}

type DeleteAccountProps = { dueAt: string | null; obstacles: readonly string[] };

/** Leaving: what stands in the way, what goes and what stays, and the way back for 14 days. */
export function DeleteAccount({ dueAt, obstacles }: DeleteAccountProps) {
  const { run, isBusy, problem } = useSave();
  const [isAsking, setIsAsking] = useState(false);
  if (dueAt)
    return (
      <div className="grid gap-4 border-warn border-s-4 ps-4" role="status">
        <p>
          <strong>Your account will be deleted on {dayName(londonWallClock(new Date(dueAt)).day)}.</strong> It
          is hidden until then, and you can still keep it.
        </p>
        <ProblemNote>{problem}</ProblemNote>
        <div>
          <Button
            busy={isBusy}
            onClick={async () => {
              if (await run(stay)) notify("Your account stays");
            }}
          >
            Keep my account
          </Button>
        </div>
      </div>
    );
  return (
    <>
      {obstacles.length > 0 ? (
        <div className="border-warn border-s-4 ps-4">
          <p className="font-bold">First, please settle this:</p>
          <ul className="mt-1 list-disc ps-5">
            {obstacles.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <div>
        <Button variant="outline" disabled={obstacles.length > 0} onClick={() => setIsAsking(true)}>
          Delete my account
        </Button>
      </div>
      {isAsking ? <Confirm onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

function Confirm({ onClose }: { onClose: () => void }) {
  const { run, isBusy, problem } = useSave();
  const [isSure, setIsSure] = useState(false);
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()} title="Delete your account?">
      <div className="grid gap-4">
        <div>
          <h3 className="font-bold">This goes</h3>
          <p className="text-ink-2">
            Your name, email, pictures, profile, answers, follows, saved nights, settings, and every way to
            sign in.
          </p>
        </div>
        <div>
          <h3 className="font-bold">This stays</h3>
          <p className="text-ink-2">
            What was paid, without your name, for six years because tax law asks for it. Decisions about
            reports, for three years, so that they can be checked. Your handle stays reserved for a year,
            unreadable.
          </p>
        </div>
        <Checkbox
          label="I understand that it is gone for good after 14 days"
          checked={isSure}
          onChange={(event) => setIsSure(event.target.checked)}
        />
        <ProblemNote>{problem}</ProblemNote>
        <FreshSignIn problem={problem} />
        <div className="flex flex-wrap gap-3">
          <Button
            variant="danger"
            busy={isBusy}
            disabled={!isSure}
            onClick={async () => {
              if (await run(leave)) onClose();
            }}
          >
            Delete my account
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
