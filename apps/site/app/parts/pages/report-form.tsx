import { reportAreas } from "@undercroft/contract";
import { lazy, Suspense, useEffect, useState } from "react";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { loadClientScript } from "#app/api/browser-client.ts";
import { checkLater } from "#app/api/check-later.ts";
import { fetchAhead } from "#app/api/fetch-ahead.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { AttachedFacts } from "./attached-facts.tsx";
import { FormNeedsScript } from "./form-needs-script.tsx";
import { loadReportQueue, useSentReport } from "./use-sent-report.ts";
import { attachedFacts, type FactName, toWrittenReport } from "./written-report.ts";

/** Only somebody with an account can send one. */
const ScreenshotField = lazy(() => import("./screenshot-field.tsx"));

type ReportFields = {
  happened: string;
  steps: string;
  expected: string;
  area: keyof typeof reportAreas | "";
};

const empty: ReportFields = { happened: "", steps: "", expected: "", area: "" };

/** A person who enters the form will send it, maybe after the connection has gone and come back. */
const fetchClient = () => fetchAhead(loadClientScript, loadReportQueue);

/** A report of an error in a person's own words, with what goes along listed and removable. */
export function ReportForm({ from, personId }: { from: string; personId: string | null }) {
  const { sent, problem, send, reset } = useSentReport();
  const [left, setLeft] = useState<ReadonlySet<FactName>>(new Set());
  const [wantsReply, setWantsReply] = useState(false);
  const [screenshot, setScreenshot] = useState<string | null>(null);
  const [facts, setFacts] = useState<ReturnType<typeof attachedFacts> | null>(null);
  useEffect(() => setFacts(attachedFacts(from)), [from]);
  const form = useHeldForm({
    name: "error-report",
    defaults: empty,
    schema: checkLater<ReportFields>(() =>
      import("./page-schemas.ts").then(({ resolvers }) => resolvers.errorReportForm),
    ),
    send: (fields) =>
      send(toWrittenReport({ ...fields, wantsReply, screenshot }, facts ?? attachedFacts(from), left)),
  });
  const { errors } = form;
  const { isSubmitting } = form.state;
  const { ref } = form.props;
  useEffect(() => {
    // a field may have been entered before the page came to life
    if (ref.current?.contains(document.activeElement)) fetchClient();
  }, [ref]);
  if (sent)
    return (
      <div role="status" className="border-2 border-ink bg-surface p-6">
        <p className="type-h3">
          {sent.isWaiting ? "Kept. It is sent when you are back online." : "Sent. Thank you."}
        </p>
        <p className="mt-3">
          Your reference is <strong className="type-data text-ink">{sent.reference}</strong>.
        </p>
        <Button
          variant="outline"
          size="sm"
          className="mt-5"
          onClick={() => {
            form.reset();
            reset();
          }}
        >
          Report something else
        </Button>
      </div>
    );
  return (
    <form {...form.props} method="post" className="grid gap-5" onFocus={fetchClient}>
      <FormNeedsScript />
      <AntiForgeryField />
      <Field label="Where did it happen?" error={errors.area} required>
        <Select {...form.register("area")}>
          <option value="">Choose a part of the site</option>
          {Object.entries(reportAreas).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="What happened?" error={errors.happened} required>
        <TextArea rows={5} maxLength={2000} {...form.register("happened")} />
      </Field>
      <Field
        label="What did you do before?"
        hint="Step by step, as far as you remember."
        error={errors.steps}
      >
        <TextArea rows={3} maxLength={1500} {...form.register("steps")} />
      </Field>
      <Field label="What did you expect?" error={errors.expected}>
        <TextArea rows={2} maxLength={1000} {...form.register("expected")} />
      </Field>
      <AttachedFacts facts={facts} left={left} onLeft={setLeft} />
      {personId ? (
        <Suspense fallback={null}>
          <ScreenshotField personId={personId} onSent={setScreenshot} />
        </Suspense>
      ) : null}
      <Checkbox
        label="I would like an answer"
        hint="We write to the email address of your account. Without an account use the contact page."
        checked={wantsReply}
        onChange={(event) => setWantsReply(event.target.checked)}
      />
      <p role="alert" className="border-2 border-red p-4 empty:hidden">
        {problem}
      </p>
      <Button type="submit" size="lg" busy={isSubmitting} className="justify-self-start" data-needs-script="">
        {isSubmitting ? "Sending..." : "Send report"}
      </Button>
    </form>
  );
}
