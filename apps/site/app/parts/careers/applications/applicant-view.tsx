import { useQuery, useQueryClient } from "@tanstack/react-query";
import { APPLICATION_STATES } from "@undercroft/contract";
import { useEffect, useRef } from "react";
import { refusedWhy } from "#app/api/changes/refused-why.ts";
import { applicationQuery, careersKey, type OpenedApplication } from "#app/parts/careers/careers-queries.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { OutsideLinks } from "#app/ui/sharing/outside-links.tsx";
import { ApplicationMessages } from "./application-messages.tsx";
import { ApplicationTimeline } from "./application-timeline.tsx";
import { CvButton } from "./cv-button.tsx";
import { MoveForm } from "./move-form.tsx";

/** An application as it was opened, with what can be decided about it. */
export function ApplicantView({ applicationId, jobId }: { applicationId: string; jobId: string }) {
  const query = useQuery({ ...applicationQuery(applicationId), refetchOnWindowFocus: false });
  const queryClient = useQueryClient();
  const status = query.data?.status;
  // opening marks it as viewed, and the list says so
  useEffect(() => {
    if (status) void queryClient.invalidateQueries({ queryKey: [...careersKey, "applicants", jobId] });
  }, [status, jobId, queryClient]);
  return (
    <Loaded query={query} what="The application" why={refusedWhy(query)}>
      {(application) => <Opened application={application} />}
    </Loaded>
  );
}

function Opened({ application }: { application: OpenedApplication }) {
  const box = useRef<HTMLElement>(null);
  // on a phone it stands below the list
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), []);
  const links = Object.fromEntries(application.links.map((link) => [link, link]));
  return (
    <article
      ref={box}
      aria-label={application.name}
      className="scroll-mt-20 grid gap-6 border-2 border-ink p-4 sm:p-6"
    >
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="type-h2 [overflow-wrap:anywhere]" dir="auto">
          {application.name}
        </h2>
        <Badge tone="brand">{APPLICATION_STATES[application.status]}</Badge>
      </header>
      {application.note ? (
        <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{application.note}</p>
      ) : null}
      {application.availability ? <Fact name="When they can work">{application.availability}</Fact> : null}
      {application.access_needs ? (
        <Fact name="What they need for the interview">{application.access_needs}</Fact>
      ) : null}
      {application.links.length > 0 ? <OutsideLinks links={links} /> : null}
      {application.has_cv ? <CvButton applicationId={application.id} name={application.name} /> : null}
      <section aria-label="Decide">
        <MoveForm key={application.status} ids={[application.id]} from={application.status} />
      </section>
      <ApplicationTimeline moves={application.moves} />
      <ApplicationMessages
        applicationId={application.id}
        messages={application.messages}
        isEmployer
        otherSide={application.name}
      />
    </article>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <p className="type-label text-ink-2">{name}</p>
      <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{children}</p>
    </div>
  );
}
