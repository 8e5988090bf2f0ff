import clsx from "clsx";
import { lazy, Suspense } from "react";
import { plural } from "#app/format/plural.ts";
import { useDoor } from "#app/parts/door/night/door-context.tsx";
import type { Scanned } from "#app/parts/door/scan/scan-tickets.ts";
import type { Scanner } from "#app/parts/door/scan/use-scanner.ts";
import { PartyList } from "./party-list.tsx";
import { keepsAllOut, ticketOf, worstTone } from "./result-facts.ts";
import { reasonWords, toneWords } from "./result-words.ts";
import { SupervisorActions } from "./supervisor-actions.tsx";
import { onToneButton, onToneMain } from "./tone-class.ts";
import { ToneSign } from "./tone-sign.tsx";
import { useShown } from "./use-shown.ts";

const CardResult = lazy(() => import("./card-result.tsx"));
const LookAlikeNotes = lazy(() => import("./look-alike-notes.tsx"));

const huge = "type-numeral-xl uppercase text-[clamp(4.25rem,23vw,9rem)] leading-[0.85]";

/** The words of a result, and what can be done about it. */
export function ResultPanel({ scanner }: { scanner: Scanner }) {
  const { shown } = scanner;
  if (!shown) return null;
  if ("card" in shown)
    return (
      <Suspense fallback={null}>
        <CardResult key={shown.key} card={shown.card} onClear={scanner.clear} />
      </Suspense>
    );
  if ("failure" in shown) return <Failure key={shown.key} {...shown.failure} onClear={scanner.clear} />;
  return <Result key={shown.key} scanned={shown.scanned} scanner={scanner} />;
}

function Failure({ title, remedy, onClear }: { title: string; remedy: string; onClear: () => void }) {
  useShown(`Stop. ${title}. ${remedy}`);
  return (
    <div className="grid gap-4">
      <ToneSign tone="stop" className="size-20" />
      <p className={huge}>Stop</p>
      <p className="font-bold text-[1.5rem]">{title}</p>
      <p className="text-[1.25rem]">{remedy}</p>
      <Next isMain onClick={onClear} />
    </div>
  );
}

function useWords({ answer, isOffline }: Scanned) {
  const { view } = useDoor();
  const tone = worstTone(answer.results);
  const title = answer.results.every(({ result }) => result === "out")
    ? "Out"
    : answer.results.some(({ result }) => result === "undone")
      ? "Undone"
      : toneWords[tone];
  const let_in = answer.results.filter(({ result }) => result === "admitted").length;
  const reasons = answer.results.flatMap((result) => {
    const ticket = ticketOf(answer.parties, result);
    const words = view.night ? reasonWords({ result, ticket, night: view.night, isOffline }) : "";
    return words
      ? [answer.results.length > 1 && ticket?.holder_name ? `${ticket.holder_name}: ${words}` : words]
      : [];
  });
  const many =
    answer.results.length > 1 && let_in > 0 ? [`${plural(let_in, "person", "people")} let in.`] : [];
  return { tone, title, reasons: [...many, ...new Set(reasons)] };
}

function Result({ scanned, scanner }: { scanned: Scanned; scanner: Scanner }) {
  const { view } = useDoor();
  const { answer, isOffline } = scanned;
  const { tone, title, reasons } = useWords(scanned);
  const [result] = answer.results;
  const ticket = result ? ticketOf(answer.parties, result) : null;
  const who = [ticket?.holder_name, ticket?.type].filter(Boolean).join(", ");
  const isRefused = tone === "stop";
  const spoken = [`${title}.`, ...reasons, who].join(" ");
  useShown(spoken);
  return (
    <div className="grid gap-4" data-tone={tone}>
      <div className="flex items-center gap-4">
        <ToneSign tone={tone} className="size-[clamp(4rem,20vw,8rem)] shrink-0" />
        <p className={huge}>{title}</p>
      </div>
      {reasons.map((reason) => (
        <p key={reason} className="font-bold text-[1.5rem] leading-tight">
          {reason}
        </p>
      ))}
      {answer.results.length === 1 && who ? (
        <p className="text-[1.25rem]">
          <span className="font-bold">{ticket?.holder_name}</span> {ticket?.type}
        </p>
      ) : null}
      {isOffline ? <p className="type-label">By the list of this device</p> : null}
      {/* after a refusal the next person is what is meant; who else of the booking comes in is pressed on purpose */}
      {isRefused ? <Next isMain onClick={scanner.clear} /> : null}
      {answer.parties.map((party) => (
        <PartyList
          key={party.booking_id}
          party={party}
          request={scanned.request}
          isKeptOut={keepsAllOut(answer.results)}
          isAside={isRefused}
          scanner={scanner}
        />
      ))}
      {view.isSupervisor ? (
        <>
          {isOffline ? null : (
            <Suspense fallback={null}>
              <LookAlikeNotes parties={answer.parties} />
            </Suspense>
          )}
          <SupervisorActions scanned={scanned} scanner={scanner} />
        </>
      ) : null}
      {isRefused ? null : <Next onClick={scanner.clear} />}
    </div>
  );
}

function Next({ isMain = false, onClick }: { isMain?: boolean; onClick: () => void }) {
  return (
    <p>
      <button type="button" className={clsx(onToneButton, isMain && onToneMain)} onClick={onClick}>
        Next
      </button>
    </p>
  );
}
