import { type ContactTopic, contactTopics } from "@undercroft/contract";
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

type ContactFields = {
  topic: ContactTopic | "";
  name: string;
  email: string;
  booking_ref: string;
  event_address: string;
  message: string;
};

type ContactFormProps = {
  /** What is filled in already, by the address that led here. */
  start?: Partial<ContactFields>;
  /** Fixes the topic: the form is about one thing. */
  topic?: ContactTopic;
  label: string;
  hint?: string;
};

/** A message to us. The receipt comes by email. */
export function ContactForm({ start, topic, label, hint }: ContactFormProps) {
  const { outcome, send, reset } = useSentForm("contact-send");
  const form = useHeldForm<ContactFields>({
    name: "contact",
    schema: checkLater(() => import("./page-schemas.ts").then(({ resolvers }) => resolvers.contactForm)),
    defaults: {
      topic: topic ?? start?.topic ?? "",
      name: "",
      email: "",
      booking_ref: start?.booking_ref ?? "",
      event_address: start?.event_address ?? "",
      message: "",
    },
    send,
  });
  const { errors } = form;
  const { isSubmitting } = form.state;
  const chosen = form.watch("topic");
  if (outcome?.status === "sent")
    return (
      <FormSent
        reference={outcome.reference}
        next="We email you a receipt, up to three a day to one address."
        onAgain={() => {
          form.resetField("message");
          reset();
        }}
      />
    );
  const problem = outcomeText(outcome);
  return (
    <form {...form.props} method="post" className="grid gap-5">
      <FormNeedsScript />
      <AntiForgeryField />
      {topic ? null : (
        <Field label="What is it about?" error={errors.topic} required>
          <Select {...form.register("topic")}>
            <option value="">Choose a topic</option>
            {Object.entries(contactTopics).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Your name" error={errors.name} required>
          <TextInput autoComplete="name" {...form.register("name")} />
        </Field>
        <Field label="Your email" error={errors.email} required>
          <TextInput type="email" autoComplete="email" {...form.register("email")} />
        </Field>
      </div>
      {chosen === "ticket" ? (
        <Field
          label="Booking reference"
          hint="Eight letters and digits, in your confirmation email. Leave it empty if you do not have it."
          error={errors.booking_ref}
        >
          <TextInput autoComplete="off" maxLength={8} {...form.register("booking_ref")} />
        </Field>
      ) : (
        <Field
          label="Which event, venue or page?"
          hint="Its address or name, if it is about one."
          error={errors.event_address}
        >
          <TextInput autoComplete="off" {...form.register("event_address")} />
        </Field>
      )}
      <Field label={label} hint={hint} error={errors.message} required>
        <TextArea rows={6} maxLength={4000} {...form.register("message")} />
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
