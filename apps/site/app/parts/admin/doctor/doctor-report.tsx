import type { DoctorFinding } from "@undercroft/contract";
import clsx from "clsx";
import { useState } from "react";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { askDoctor, type Examined } from "./ask-doctor.ts";

const states = {
  wrong: { title: "Wrong", tone: "danger", border: "border-red" },
  off: { title: "Not set up", tone: "plain", border: "border-line" },
  ok: { title: "Well", tone: "ok", border: "border-line" },
} as const;

/** Has everything looked at after a press, and shows what is wrong first. */
export function DoctorReport() {
  const { run, isBusy, refusal } = useAct();
  const [examined, setExamined] = useState<Examined | null>(null);
  const look = () => run(async () => setExamined(await askDoctor()));
  return (
    <div className="grid gap-6">
      <p className="max-w-prose">
        The server looks at its database, clock, disk, mail server, files, card company and settings, and says
        what to do about each thing that is wrong. It takes some seconds, writes one small file and takes it
        away, and sends no email.
      </p>
      <div className="grid justify-items-start gap-3">
        <Button busy={isBusy} onClick={() => void look()}>
          {examined ? "Look again" : "Look at everything"}
        </Button>
        <RefusalNote refusal={refusal} />
      </div>
      <div aria-live="polite">{examined ? <Summary {...examined} /> : null}</div>
      {examined
        ? (["wrong", "off", "ok"] as const).map((state) => (
            <Findings
              key={state}
              state={state}
              findings={examined.findings.filter((finding) => finding.state === state)}
            />
          ))
        : null}
    </div>
  );
}

function Summary({ findings, looked_at }: Examined) {
  const count = findings.filter(({ state }) => state === "wrong").length;
  return (
    <p className="font-bold">
      {count === 0 ? "Nothing is wrong." : `${plural(count, "thing is", "things are")} wrong.`}{" "}
      <span className="font-normal text-ink-2">Looked at {momentName(looked_at)}.</span>
    </p>
  );
}

function Findings({ state, findings }: { state: DoctorFinding["state"]; findings: DoctorFinding[] }) {
  if (findings.length === 0) return null;
  const { title, tone, border } = states[state];
  return (
    <section className="grid gap-3">
      <h2 className="type-h3">{title}</h2>
      <ul aria-label={title} className="grid gap-3">
        {findings.map(({ name, says, remedy }) => (
          <li
            key={`${name} ${says}`}
            className={clsx(
              "grid gap-x-6 gap-y-1 border-2 p-4 sm:grid-cols-[9rem_1fr]",
              border,
              "[overflow-wrap:anywhere]",
            )}
          >
            <Badge tone={tone}>{name}</Badge>
            <div className="grid gap-1">
              <p>{says}</p>
              {remedy ? <p className="text-ink-2 text-small">{remedy}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
