import { useState } from "react";
import { Link, useLocation } from "react-router";
import { plural } from "#app/format/plural.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { Plus } from "#app/ui/icons/plus.ts";
import { findHelp } from "./find-help.ts";
import { type HelpQuestion, helpGroups, helpQuestions, idOfQuestion } from "./help-questions.ts";

/** The questions of the help page, all of them or those that were searched for. */
export function HelpSearch() {
  const [typed, setTyped] = useState("");
  const found = findHelp(helpQuestions, typed);
  const isSearching = typed.trim() !== "";
  return (
    <>
      <div className="max-w-reading" data-needs-script="">
        <Field label="Search the answers">
          <TextInput
            type="search"
            maxLength={100}
            value={typed}
            placeholder="Refund, password, access"
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <p role="status" className="mt-2 text-small text-ink-2">
          {isSearching ? plural(found.length, "answer") : ""}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState action={<Link to="/contact">Write to us</Link>}>
          No answer matches. Try fewer or different words, or ask us.
        </EmptyState>
      ) : null}
      {isSearching ? (
        <Questions questions={found} />
      ) : (
        helpGroups.map((group) => (
          <section key={group} aria-labelledby={idOfGroup(group)} className="mt-10">
            <h2 id={idOfGroup(group)} tabIndex={-1} className="scroll-mt-28 type-h2">
              {group}
            </h2>
            <Questions questions={helpQuestions.filter((question) => question.group === group)} />
          </section>
        ))
      )}
    </>
  );
}

/** The address part of a group's heading. */
export const idOfGroup = (group: string): string => `help-${group.toLowerCase()}`;

function Questions({ questions }: { questions: readonly HelpQuestion[] }) {
  // a search result names one of the answers by its fragment
  const { hash } = useLocation();
  return (
    <div className="mt-4 max-w-reading border-ink border-t-2">
      {questions.map(({ question, answer }) => (
        <details
          key={question}
          id={idOfQuestion(question)}
          open={hash === `#${idOfQuestion(question)}`}
          className="group scroll-mt-28 border-line border-b"
        >
          <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-3 font-bold [&::-webkit-details-marker]:hidden">
            {question}
            <Plus className="size-6 shrink-0 transition-transform group-open:rotate-45" aria-hidden="true" />
          </summary>
          <p className="pb-4 text-ink-2">{answer}</p>
        </details>
      ))}
    </div>
  );
}
