import { APPLICATION_STATES, type ApplicationState } from "@undercroft/contract";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { plural } from "#app/format/plural.ts";
import type { Applicant } from "#app/parts/careers/careers-queries.ts";
import { dateOf } from "#app/parts/careers/job-dates.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ApplicantView } from "./applicant-view.tsx";
import { MoveForm } from "./move-form.tsx";

const groups: [name: string, label: string, states: ApplicationState[]][] = [
  ["waiting", "Waiting", ["submitted", "viewed"]],
  ["shortlisted", "Shortlist", ["shortlisted"]],
  ["interview", "Interview", ["interview"]],
  ["offered", "Offered", ["offered", "hired"]],
  ["rejected", "Rejected", ["rejected"]],
];

type ApplicantsBoardProps = { jobId: string; applications: readonly Applicant[] };

/** The applicants of a post by state, and the one that is open. j and k go from one to the next. */
export function ApplicantsBoard({ jobId, applications }: ApplicantsBoardProps) {
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const opened = search.get("open");
  const [name, , states] = groups.find(([it]) => it === search.get("show")) ??
    groups[0] ?? ["waiting", "", []];
  const shown = applications.filter(({ status }) => states.includes(status));
  const to = (change: Record<string, string>) => `?${new URLSearchParams({ show: name, ...change })}`;
  const list = useRef<HTMLUListElement>(null);
  useNextAndPrevious(list);
  const wanted = shown.filter(({ id }) => chosen.has(id));
  return (
    <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-12">
      <div className="grid gap-4 lg:col-span-5">
        <nav aria-label="Applicants by state" className="flex flex-wrap gap-2">
          {groups.map(([group, label, of]) => (
            <Chip key={group} to={`?show=${group}`} isCurrent={group === name} preventScrollReset>
              {label} {applications.filter(({ status }) => of.includes(status)).length}
            </Chip>
          ))}
        </nav>
        {shown.length === 0 ? (
          <EmptyState>No one is at this stage.</EmptyState>
        ) : (
          <ul ref={list} className="border-line border-t">
            {shown.map((applicant) => (
              <ApplicantRow
                key={applicant.id}
                applicant={applicant}
                to={to({ open: applicant.id })}
                isOpen={applicant.id === opened}
                isChosen={chosen.has(applicant.id)}
                onChoose={(isChosen) =>
                  setChosen((before) => {
                    const next = new Set(before);
                    if (isChosen) next.add(applicant.id);
                    else next.delete(applicant.id);
                    return next;
                  })
                }
              />
            ))}
          </ul>
        )}
        {wanted.length > 0 ? (
          <section aria-label="Several at once" className="border-2 border-pink p-4">
            <p className="mb-3 font-bold">{plural(wanted.length, "applicant")} chosen</p>
            <MoveForm
              key={wanted.map(({ id }) => id).join()}
              ids={wanted.map(({ id }) => id)}
              from={wanted[0]?.status ?? "submitted"}
              onMoved={() => setChosen(new Set())}
            />
          </section>
        ) : null}
      </div>
      <div className="lg:sticky lg:top-24 lg:col-span-7">
        {opened && applications.some(({ id }) => id === opened) ? (
          <ApplicantView key={opened} applicationId={opened} jobId={jobId} />
        ) : (
          <p className="text-ink-2">Open an applicant to read what they sent. They see that you did.</p>
        )}
      </div>
    </div>
  );
}

type ApplicantRowProps = {
  applicant: Applicant;
  to: string;
  isOpen: boolean;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

function ApplicantRow({ applicant, to, isOpen, isChosen, onChoose }: ApplicantRowProps) {
  return (
    <li className="flex items-center gap-3 border-line border-b py-2">
      <input
        type="checkbox"
        className="size-6 shrink-0 accent-pink"
        aria-label={`Choose ${applicant.name}`}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <Chip
        to={to}
        isCurrent={isOpen}
        preventScrollReset
        data-applicant=""
        className="min-w-0 flex-1 justify-start [overflow-wrap:anywhere]"
      >
        {applicant.name}
      </Chip>
      <span className="shrink-0 text-end text-small text-ink-2">
        {dateOf(applicant.submitted_at)}
        <span className="block">
          {applicant.is_overdue ? (
            <Badge tone="danger">Overdue</Badge>
          ) : (
            <Badge>{APPLICATION_STATES[applicant.status]}</Badge>
          )}
        </span>
      </span>
    </li>
  );
}

/** j and k move the focus along the applicants, wherever nothing is being typed. */
function useNextAndPrevious(list: React.RefObject<HTMLUListElement | null>) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element | null)?.closest(
        "input:not([type=checkbox]), textarea, select",
      );
      if (
        isTyping ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        (event.key !== "j" && event.key !== "k")
      )
        return;
      const links = [...(list.current?.querySelectorAll<HTMLElement>("[data-applicant]") ?? [])];
      const at = links.indexOf(document.activeElement as HTMLElement);
      links[Math.min(Math.max(at + (event.key === "j" ? 1 : -1), 0), links.length - 1)]?.focus();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [list]);
}
