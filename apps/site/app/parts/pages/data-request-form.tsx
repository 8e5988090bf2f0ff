import { type DataRequestKind, dataRequestKinds } from "@undercroft/contract";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { checkLater } from "#app/api/check-later.ts";
import { useHeldForm } from "#app/forms/use-held-form.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { Select } from "#app/ui/fields/select.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { FormNeedsScript } from "./form-needs-script.tsx";
import { FormSent } from "./form-sent.tsx";
import { outcomeText, useSentForm } from "./use-sent-form.ts";

type DataRequestFields = { kind: DataRequestKind | ""; name: string; email: string; message: string };

/** A request or complaint about one's own data. */
export function DataRequestForm() {
  const { outcome, send, reset } = useSentForm("data-request-send");
  const form = useHeldForm<DataRequestFields>({
    name: "data-request",
    schema: checkLater(() => import("./page-schemas.ts").then(({ resolvers }) => resolvers.dataRequestForm)),
    defaults: { kind: "", name: "", email: "", message: "" },
    send,
  });
  const { errors } = form;
  const { isSubmitting } = form.state;
  if (outcome?.status === "sent")
    return (
      <FormSent
        reference={outcome.reference}
        next="We email you a receipt with the day our answer is due, up to three a day to one address."
        onAgain={() => {
          form.reset();
          reset();
        }}
      />
    );
  const problem = outcomeText(outcome);
  return (
    <form {...form.props} method="post" className="grid gap-5">
      <FormNeedsScript />
      <AntiForgeryField />
      <Field label="What do you ask for?" error={errors.kind} required>
        <Select {...form.register("kind")}>
          <option value="">Choose one</option>
          {Object.entries(dataRequestKinds).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Your name" error={errors.name} required>
          <TextInput autoComplete="name" {...form.register("name")} />
        </Field>
        <Field
          label="Your email"
          hint="The address of your account, if you have one."
          error={errors.email}
          required
        >
          <TextInput type="email" autoComplete="email" {...form.register("email")} />
        </Field>
      </div>
      <Field
        label="Anything we should know"
        hint="What to correct, what you object to, or what went wrong. You can leave it empty."
        error={errors.message}
      >
        <TextArea rows={5} maxLength={4000} {...form.register("message")} />
      </Field>
      <p role="alert" className="border-2 border-red p-4 empty:hidden">
        {problem}
      </p>
      <Button type="submit" size="lg" busy={isSubmitting} className="justify-self-start" data-needs-script="">
        {isSubmitting ? "Sending..." : "Send"}
      </Button>
    </form>
  );
}
