import { Form, Link } from "react-router";
import { type SearchQuestion, searchHref } from "#app/parts/search/question.ts";
import { AllOfTheUk } from "#app/shell/place/all-of-the-uk.tsx";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { SearchData } from "./load-search.server.ts";

const removable =
  "press inline-flex min-h-9 items-center gap-2 border-2 border-ink bg-ink px-3 py-1 font-bold text-bg text-small no-underline";

/** What was understood and can be taken away, the days that are one press away, and a form for the rest. */
export function WhenWhere({ data }: { data: SearchData }) {
  const { question, quickDays, found, where } = data;
  const chips = found?.understood.chips ?? [];
  const hasDays = chips.some(({ key }) => key === "when");
  return (
    <div className="gutter border-line border-y py-3">
      <div className="flex flex-wrap items-center gap-2">
        {chips.map((chip) => (
          <Link key={chip.key} to={chip.without} className={removable} rel="nofollow">
            <span className="sr-only">Remove </span>
            {found?.leftOut.includes(chip.typed) ? <s>{chip.label}</s> : chip.label}
            <span aria-hidden="true">×</span>
          </Link>
        ))}
        {found?.understood.placeName && !question.near && found.understood.isRemembered ? (
          <AllOfTheUk to={searchHref(question, { around: "uk", miles: null })} />
        ) : null}
        {hasDays
          ? null
          : quickDays.map(({ label, from, to }, index) => (
              <Chip
                key={label}
                to={searchHref(question, { from, to })}
                rel="nofollow"
                // a phone has room for tonight and the weekend
                className={index % 2 === 1 ? "max-sm:hidden" : ""}
              >
                {label}
              </Chip>
            ))}
        {found ? (
          <Chip to={searchHref(question, { past: !question.past })} isCurrent={question.past} rel="nofollow">
            Past nights too
          </Chip>
        ) : null}
        <details className="ms-auto open:basis-full" open={where !== null}>
          <summary className="w-fit py-1 font-bold text-small">Other days and places</summary>
          <OtherForm key={searchHref(question)} question={question} where={where} />
        </details>
      </div>
    </div>
  );
}

function OtherForm({ question, where }: { question: SearchQuestion; where: SearchData["where"] }) {
  return (
    <Form action="/search" className="mt-3 grid items-start gap-4 pb-2 sm:grid-cols-[1fr_1fr_1fr_auto]">
      {question.q ? <input type="hidden" name="q" value={question.q} /> : null}
      {question.type ? <input type="hidden" name="type" value={question.type} /> : null}
      <Field label="First day">
        <TextInput type="date" name="from" defaultValue={question.from ?? ""} />
      </Field>
      <Field label="Last day">
        <TextInput type="date" name="to" defaultValue={question.to ?? ""} />
      </Field>
      <Field label="Town or postcode" error={where?.message}>
        <TextInput name="where" defaultValue={where?.typed ?? question.near ?? ""} maxLength={80} />
      </Field>
      <Button type="submit" variant="outline" className="sm:mt-7.5">
        Show
      </Button>
      {where && where.choices.length > 0 ? (
        <p className="flex flex-wrap gap-2 sm:col-span-4">
          {where.choices.map(({ to, label }) => (
            <Chip key={to} to={to} rel="nofollow">
              {label}
            </Chip>
          ))}
        </p>
      ) : null}
    </Form>
  );
}
