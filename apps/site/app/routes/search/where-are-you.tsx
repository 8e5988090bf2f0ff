import { Form, useNavigate } from "react-router";
import { placeAt } from "#app/api/places/place-at.ts";
import { questionParams, type SearchQuestion, searchHref } from "#app/parts/search/question.ts";
import { Button } from "#app/ui/button.tsx";
import { Chip } from "#app/ui/chip.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { LocateButton } from "#app/ui/fields/locate-button.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { SearchData } from "./load-search.server.ts";

type WhereAreYouProps = { question: SearchQuestion; where: SearchData["where"] };

/** "Near me" needs a place: a town or postcode that is typed, or where the browser says one is. */
export function WhereAreYou({ question, where }: WhereAreYouProps) {
  const navigate = useNavigate();
  return (
    <section aria-labelledby="where-are-you" className="gutter pt-6">
      <div className="grid max-w-xl gap-4 border-2 border-ink bg-surface p-4 sm:p-6">
        <h2 id="where-are-you" className="type-h2">
          Where are you?
        </h2>
        <Form action="/search" className="flex flex-wrap items-start gap-3">
          {[...questionParams(question)].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <div className="min-w-48 grow">
            <Field label="Town or postcode" error={where?.message}>
              <TextInput
                name="where"
                defaultValue={where?.typed ?? ""}
                maxLength={80}
                autoComplete="postal-code"
              />
            </Field>
          </div>
          <Button type="submit" variant="primary" className="sm:mt-7.5">
            Search here
          </Button>
        </Form>
        {where && where.choices.length > 0 ? (
          <p className="flex flex-wrap gap-2">
            {where.choices.map(({ to, label }) => (
              <Chip key={to} to={to} rel="nofollow">
                {label}
              </Chip>
            ))}
          </p>
        ) : null}
        <LocateButton
          placeAt={placeAt}
          onPlace={({ slug }) => void navigate(searchHref(question, { near: slug }))}
        />
      </div>
    </section>
  );
}
