import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { brandName } from "@undercroft/contract/brand";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { momentName } from "#app/format/moment.ts";
import { plural } from "#app/format/plural.ts";
import { asSentence } from "#app/format/text/as-sentence.ts";
import { staffWhy } from "#app/parts/admin/staff-why.ts";
import { useAct } from "#app/parts/admin/use-act.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { ShowMore } from "#app/ui/lists/show-more.tsx";
import { Loaded } from "#app/ui/loaded.tsx";
import { RefusalNote } from "#app/ui/refusal-note.tsx";
import { type AuditEntry, type AuditFilters, checkChain, exportAudit, listAudit } from "./audit-queries.ts";
import { AUDIT_ACTIONS, auditReason, auditWords, withoutSubject } from "./audit-sentences.ts";
import { AUDIT_THINGS, auditThing } from "./audit-things.ts";
import { auditValues } from "./audit-values.ts";
import { SealedValues } from "./sealed-values.tsx";

/** The audit log, newest first, with filters in the address and a file to take along. */
export function AuditList() {
  const [params, setParams] = useSearchParams();
  const filters: AuditFilters = {
    action: params.get("action") ?? "",
    table: params.get("table") ?? "",
    record: params.get("record") ?? "",
  };
  const query = useInfiniteQuery({
    queryKey: ["staff", "audit", filters],
    queryFn: ({ pageParam }) => listAudit(filters, pageParam),
    initialPageParam: null as number | null,
    getNextPageParam: (page): number | null => (page.length === 50 ? (page.at(-1)?.id ?? null) : null),
    staleTime: 0,
  });
  return (
    <div className="grid gap-6">
      <ChainState />
      <Filters
        filters={filters}
        onChange={(next) => setParams(Object.entries(next).filter(([, value]) => value !== ""))}
      />
      <Export filters={filters} />
      <Loaded query={query} what="The audit log" why={staffWhy(query)}>
        {(data) => <Entries entries={data.pages.flat()} />}
      </Loaded>
      <ShowMore query={query} />
    </div>
  );
}

function ChainState() {
  const query = useQuery({ queryKey: ["staff", "audit", "chain"], queryFn: checkChain, staleTime: 0 });
  if (query.isLoading) return <div aria-busy="true" className="min-h-12" />;
  if (!query.data) return null;
  const { entries, breaks } = query.data;
  return breaks.length === 0 ? (
    <p className="border-green border-s-4 ps-4">
      {entries > 1000
        ? `${entries.toLocaleString("en-GB")} entries. The newest 1,000 are as they were written.`
        : `${plural(entries, "entry", "entries")}, all as they were written.`}
    </p>
  ) : (
    <p role="alert" className="border-red border-s-4 ps-4">
      The log is broken at entry {breaks.join(", ")}. It was changed outside the product.
    </p>
  );
}

type FiltersProps = { filters: AuditFilters; onChange: (filters: AuditFilters) => void };

function Filters({ filters, onChange }: FiltersProps) {
  const [typed, setTyped] = useState(filters);
  const choose = (name: "action" | "table", value: string) => {
    const next = { ...typed, [name]: value };
    setTyped(next);
    onChange(next);
  };
  return (
    <search>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          onChange(typed);
        }}
      >
        <Field label="What was done" className="min-w-56 flex-1">
          <Choices
            value={typed.action}
            all={AUDIT_ACTIONS.map(({ action, label }) => ({ value: action, label }))}
            onChoose={(action) => choose("action", action)}
          />
        </Field>
        <Field label="What it was about" className="min-w-48 flex-1">
          <Choices
            value={typed.table}
            all={AUDIT_THINGS.map(({ table, label }) => ({ value: table, label }))}
            onChoose={(table) => choose("table", table)}
          />
        </Field>
        <Field label="Its ID" className="min-w-48 flex-1">
          <TextInput
            value={typed.record}
            autoComplete="off"
            onChange={(event) => setTyped({ ...typed, record: event.target.value.trim() })}
          />
        </Field>
        <Button type="submit" variant="outline">
          Filter
        </Button>
      </form>
    </search>
  );
}

type ChoicesProps = {
  value: string;
  all: readonly { value: string; label: string }[];
  onChoose: (value: string) => void;
};

/** Everything, or one of these; what an address names and is not among them stays as it is. */
function Choices({ value, all, onChoose }: ChoicesProps) {
  return (
    <Select value={value} onChange={(event) => onChoose(event.target.value)}>
      <option value="">Everything</option>
      {value === "" || all.some((one) => one.value === value) ? null : <option value={value}>{value}</option>}
      {all.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </Select>
  );
}

function Export({ filters }: { filters: AuditFilters }) {
  const { run, isBusy, refusal } = useAct();
  const save = () =>
    run(async () => {
      const url = URL.createObjectURL(new Blob([await exportAudit(filters)], { type: "text/csv" }));
      const link = document.createElement("a");
      link.href = url;
      link.download = "audit-log.csv";
      link.click();
      URL.revokeObjectURL(url);
    });
  return (
    <div className="grid gap-2">
      <div>
        <Button size="sm" variant="outline" busy={isBusy} onClick={() => void save()}>
          Save as CSV
        </Button>
      </div>
      <p className="text-ink-2 text-small">Up to 1,000 entries. Saving them is itself written to the log.</p>
      <RefusalNote refusal={refusal} />
    </div>
  );
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  if (entries.length === 0) return <EmptyState>No entry matches.</EmptyState>;
  return (
    <ul aria-label="Audit entries">
      {entries.map((entry) => (
        <li key={entry.id} className="border-line border-b py-3">
          <Sentence entry={entry} />
          <p className="text-ink-2 text-small [overflow-wrap:anywhere]">{momentName(entry.created_at)}</p>
          <details className="mt-1">
            <summary className="min-h-6 cursor-pointer text-small">Before and after</summary>
            <p className="mt-2 text-ink-2 text-small [overflow-wrap:anywhere]">
              Entry {entry.id}
              {entry.table_name
                ? `. ${auditThing(entry.table_name)}, ID ${entry.record_id ?? "not known"}`
                : ""}
            </p>
            <Values entry={entry} />
            <SealedValues data={[entry.old_data, entry.new_data]} />
          </details>
        </li>
      ))}
    </ul>
  );
}

/** What was and what is, fact by fact. */
function Values({ entry }: { entry: AuditEntry }) {
  const values = auditValues(entry.old_data, entry.new_data);
  if (values.length === 0) return null;
  return (
    <dl className="mt-2 grid gap-1 border border-line p-3 text-small [overflow-wrap:anywhere]">
      {values.map(({ name, before, after }) => (
        <div key={name}>
          <dt className="inline font-bold">{name}: </dt>
          <dd className="inline">
            {before === null ? after : after === null ? `was ${before}` : `was ${before}, became ${after}`}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** "Ada Fields approved Machine Room. Reason: …" */
function Sentence({ entry }: { entry: AuditEntry }) {
  const { did, rest } = auditWords(entry);
  const reason = auditReason(entry);
  const actor = entry.actor ?? (entry.actor_id ? "A deleted account" : `${brandName()} itself`);
  return (
    <p className="[overflow-wrap:anywhere]">
      {entry.actor_id && entry.actor ? (
        <Link className="font-bold text-link" to={`/admin/people/${entry.actor_id}`}>
          {actor}
        </Link>
      ) : (
        <strong>{actor}</strong>
      )}{" "}
      {entry.subject || rest ? did : withoutSubject(did)}
      {entry.subject ? " " : ""}
      {entry.subject && entry.path ? (
        <Link className="text-link" to={entry.path}>
          {entry.subject}
        </Link>
      ) : (
        entry.subject
      )}
      {rest ? `${rest.startsWith(":") ? "" : " "}${rest}` : ""}.
      {reason ? <span className="text-ink-2"> {asSentence(`Reason: ${reason}`)}</span> : null}
    </p>
  );
}
