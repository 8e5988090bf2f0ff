import { NEWSLETTER_WORDING, type NewsletterSource } from "@undercroft/contract";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import type { SignUpOutcome } from "./send-sign-up.ts";

type NewsletterBoxProps = {
  source: NewsletterSource;
  /** cities to choose from; without them people choose after they have confirmed */
  cities?: readonly { slug: string; name: string }[];
};

/** Asks for the newsletter. A plain form, which works before and without scripts. */
export function NewsletterBox({ source, cities = [] }: NewsletterBoxProps) {
  const [outcome, setOutcome] = useState<SignUpOutcome | "busy" | null>(null);
  if (outcome === "sent") return <SignUpSent />;
  const isBusy = outcome === "busy";
  return (
    <form
      method="post"
      action="/functions/v1/newsletter-subscribe"
      className="grid gap-4"
      onSubmit={async (event) => {
        event.preventDefault();
        if (isBusy) return;
        const fields = new FormData(event.currentTarget);
        setOutcome("busy");
        const { sendSignUp } = await import("./send-sign-up.ts");
        setOutcome(await sendSignUp(fields));
      }}
    >
      <input type="hidden" name="source" value={source} />
      <p className="max-w-reading">{NEWSLETTER_WORDING.text}</p>
      <Field label="Your email" error={outcome && typeof outcome === "object" ? outcome.problem : null}>
        <div className="flex flex-wrap gap-2">
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            required
            maxLength={254}
            className="min-w-56 max-w-sm flex-1"
          />
          <Button type="submit" busy={isBusy}>
            {isBusy ? "Sending..." : "Sign up"}
          </Button>
        </div>
      </Field>
      {cities.length > 0 ? <CityChoices cities={cities} /> : null}
    </form>
  );
}

/** Cities to tick; none is ticked for anybody. */
function CityChoices({ cities }: { cities: NonNullable<NewsletterBoxProps["cities"]> }) {
  return (
    <details>
      <summary className="w-fit py-2.5 font-bold">Nights in which cities?</summary>
      <fieldset className="mt-2 grid grid-cols-2 gap-x-4 sm:flex sm:flex-wrap">
        <legend className="sr-only">Cities</legend>
        {cities.map(({ slug, name }) => (
          <label key={slug} className="flex min-h-11 items-center gap-2">
            <input type="checkbox" name="cities" value={slug} className="size-5 shrink-0 accent-pink" />
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  );
}

/** The same for every address. */
export function SignUpSent() {
  return (
    <p role="status" className="max-w-reading border-green border-s-4 ps-4">
      <strong>Look in your inbox.</strong> We have sent a link to confirm that the address is yours. It works
      for seven days, and nothing else is sent before you follow it.
    </p>
  );
}
