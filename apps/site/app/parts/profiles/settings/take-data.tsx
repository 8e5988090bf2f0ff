import { type Answer, call } from "#app/api/call.ts";
import { serverNow } from "#app/device/server-time.ts";
import { dayName, londonWallClock } from "#app/format/nights.ts";
import { ProblemNote } from "#app/parts/profiles/problem-note.tsx";
import { connect } from "#app/parts/profiles/session/session-store.ts";
import { useSave } from "#app/parts/profiles/use-save.ts";
import { Button } from "#app/ui/button.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { FreshSignIn } from "./fresh-sign-in.tsx";

const oneDay = 24 * 60 * 60 * 1000;

/** The latest copy somebody asked for. */
export type OwnExport = NonNullable<Answer<"get_my_export">>;

/** Whether a copy is still to come; one that has not come within its day can be asked for again. */
export const isUnderWay = (made: OwnExport | null): boolean =>
  made !== null && made.ready_at === null && serverNow() - Date.parse(made.requested_at) < oneDay;

const dayOf = (iso: string) => dayName(londonWallClock(new Date(iso)).day);

/** Asking for a copy of one's data, and downloading it. */
export function TakeData({ made }: { made: OwnExport | null }) {
  const { run, isBusy, problem } = useSave();
  const ask = async () => {
    await call("request_export");
  };
  return (
    <>
      <p role="status" className={made ? undefined : "sr-only"}>
        {made ? stateOf(made) : null}
      </p>
      <ProblemNote>{problem}</ProblemNote>
      <FreshSignIn problem={problem} />
      <div className="flex flex-wrap gap-3">
        {made?.path ? (
          <Button
            busy={isBusy}
            onClick={async () => {
              const { path } = made;
              if (path) await run(() => download(path, made.requested_at));
            }}
          >
            Download
          </Button>
        ) : null}
        {isUnderWay(made) ? null : (
          <Button
            variant="outline"
            busy={isBusy}
            onClick={async () => {
              if (await run(ask)) notify("Your data is being gathered");
            }}
          >
            {made?.path ? "Ask for a new copy" : "Ask for my data"}
          </Button>
        )}
      </div>
    </>
  );
}

function stateOf(made: OwnExport): string {
  const asked = `Asked for on ${dayOf(made.requested_at)}.`;
  if (isUnderWay(made)) return `${asked} We are gathering it and will email you when it is ready.`;
  if (made.expires_at === null) return `${asked} It did not come. Please ask again.`;
  const last = dayOf(made.expires_at);
  return made.path
    ? `Ready. You can download it until ${last}.`
    : `Gone since ${last}: a copy stays for 7 days.`;
}

/** By an address that works for a minute, so that the browser writes the file to disk as it comes. */
async function download(path: string, askedAt: string): Promise<void> {
  const { data, error } = await (await connect()).storage
    .from("exports")
    .createSignedUrl(path, 60, { download: `undercroft-data-${askedAt.slice(0, 10)}.zip` });
  if (error) throw error;
  const link = document.createElement("a");
  link.href = data.signedUrl;
  link.download = "";
  link.click();
}
