import { useId, useState } from "react";
import { escapeMarkup } from "#app/format/text/escape-markup.ts";
import { Button } from "#app/ui/button.tsx";
import { buttonClass } from "#app/ui/button-class.ts";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { announce } from "#app/ui/notices/announce.ts";

type EmbedCodeProps = {
  kind: "organiser" | "venue";
  slug: string;
  name: string;
  /** of this site, without a slash at its end */
  siteUrl: string;
};

/** Where the page for a frame is. */
const embedPath = ({ kind, slug }: Pick<EmbedCodeProps, "kind" | "slug">): string =>
  `/embed/${slug}${kind === "venue" ? "?of=venue" : ""}`;

/** The code that shows somebody's next nights on their own website. */
export const embedCode = (props: EmbedCodeProps): string =>
  `<iframe src="${escapeMarkup(props.siteUrl + embedPath(props))}" title="${escapeMarkup(`${props.name}: next nights`)}" width="100%" height="480" loading="lazy" style="border:0"></iframe>`;

/** For a team: its next nights on its own website, as code to copy. */
export function EmbedCode(props: EmbedCodeProps) {
  const id = useId();
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  const code = embedCode(props);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setOutcome("copied");
      announce("Code copied");
    } catch {
      setOutcome("refused");
    }
  };
  return (
    <section aria-labelledby={id} className="grid gap-4 border-line border-t pt-6">
      <h3 id={id} className="type-h3">
        Put this on your website
      </h3>
      <p className="max-w-reading text-ink-2">
        Your next nights, always up to date, in light or dark like your visitor's device. It sets no cookies
        and runs no scripts.
      </p>
      <Field
        label="Code for your website"
        hint={
          outcome === "refused" ? "Select the code and copy it: your browser does not let us." : undefined
        }
      >
        <TextArea
          readOnly
          rows={3}
          value={code}
          className="font-mono text-small"
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
      <p className="flex flex-wrap gap-2">
        <Button onClick={copy}>{outcome === "copied" ? "Code copied" : "Copy the code"}</Button>
        <a
          href={embedPath(props)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: "outline" })}
        >
          See how it looks
        </a>
      </p>
    </section>
  );
}
