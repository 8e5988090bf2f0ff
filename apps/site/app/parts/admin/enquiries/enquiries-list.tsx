import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "#app/api/call.ts";
import { serverNow } from "#app/device/server-time.ts";
import { dueName } from "#app/format/due-name.ts";
import { Hold } from "#app/parts/admin/hold.tsx";
import { StaffList } from "#app/parts/admin/staff-list.tsx";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { notify } from "#app/ui/notices/toasts.ts";
import { RefusalNote } from "#app/ui/refusal-note.tsx";

async function listEnquiries(status: "open" | "closed") {
  return call("list_enquiries", { p_status: status });
}

type Enquiry = Awaited<ReturnType<typeof listEnquiries>>[number];

/** Beginnings of answers; the rest is written by hand. */
const TEMPLATES = [
  ["We have looked into it", "Hello,\n\nThank you for writing. We have looked into it: "],
  [
    "Ask the organiser",
    "Hello,\n\nThank you for writing. Only the organiser can help with this. You can find how to reach them on the event page. ",
  ],
  [
    "Your data",
    "Hello,\n\nThis is our answer to your request about your personal data. If you disagree with it, you can complain to the Information Commissioner's Office (ico.org.uk). ",
  ],
] as const;

/** What people wrote to us, the one due first at the top. */
export function EnquiriesList() {
  const [params] = useSearchParams();
  const status = params.get("status") === "closed" ? "closed" : "open";
  const query = useQuery({
    queryKey: ["staff", "enquiries", status],
    queryFn: () => listEnquiries(status),
    staleTime: 0,
  });
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-2">
        <Chip to="/admin/enquiries" isCurrent={status === "open"}>
          Open
        </Chip>
        <Chip to="/admin/enquiries?status=closed" isCurrent={status === "closed"}>
          Answered
        </Chip>
      </div>
      <Loaded query={query} what="The list of enquiries" why={staffWhy(query)}>
        {(enquiries) => (
          <StaffList
            label="Enquiries"
            most={100}
            items={enquiries}
            idOf={(enquiry) => enquiry.id}
            empty={status === "open" ? "Everyone has had an answer." : "Nothing has been answered yet."}
          >
            {(enquiry) => <EnquiryCard enquiry={enquiry} canAnswer={status === "open"} />}
          </StaffList>
        )}
      </Loaded>
    </div>
  );
}

function EnquiryCard({ enquiry, canAnswer }: { enquiry: Enquiry; canAnswer: boolean }) {
  const isLate = canAnswer && Date.parse(enquiry.due_at) < serverNow();
  return (
    <article className="grid gap-3" aria-label={`Enquiry ${enquiry.reference}`}>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <span className="type-data">{enquiry.reference}</span>
        <Badge tone="brand">{enquiry.source === "data" ? `data: ${enquiry.topic}` : enquiry.topic}</Badge>
        <Badge tone={isLate ? "danger" : "plain"}>
          {isLate ? "Late: was due" : "Due"} {dueName(enquiry.due_at)}
        </Badge>
      </p>
      <p className="[overflow-wrap:anywhere]">
        {enquiry.name}, {enquiry.email}
      </p>
      <p className="max-w-reading whitespace-pre-line [overflow-wrap:anywhere]">{enquiry.message}</p>
      {canAnswer ? (
        <Hold targetId={enquiry.id}>
          <AnswerForm enquiry={enquiry} />
        </Hold>
      ) : null}
    </article>
  );
}

function AnswerForm({ enquiry }: { enquiry: Enquiry }) {
  const { run, isBusy, refusal } = useAct();
  const [text, setText] = useState("");
  return (
    <form
      className="grid max-w-reading gap-3"
      onSubmit={async (event) => {
        event.preventDefault();
        const isDone = await run(async () => {
          await call("answer_enquiry", { p_source: enquiry.source, p_id: enquiry.id, p_answer: text });
        });
        if (isDone) notify("Answer sent");
      }}
    >
      <Field label="Start from">
        <Select value="" onChange={(event) => setText(TEMPLATES[Number(event.target.value)]?.[1] ?? text)}>
          <option value="">Choose a template</option>
          {TEMPLATES.map(([name], at) => (
            <option key={name} value={at}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Answer" hint="Sent by mail.">
        <TextArea value={text} maxLength={4000} onChange={(event) => setText(event.target.value)} />
      </Field>
      <RefusalNote refusal={refusal} />
      <div>
        <Button type="submit" size="sm" busy={isBusy}>
          Send answer
        </Button>
      </div>
    </form>
  );
}
