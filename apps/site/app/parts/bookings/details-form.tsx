import { zodResolver } from "@hookform/resolvers/zod";
import { email, LIMITS, name } from "@undercroft/contract";
import { type ReactNode, useEffect } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import { AntiForgeryField } from "#app/api/anti-forgery.tsx";
import { distinctKeys } from "#app/format/distinct-keys.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/fields/checkbox.tsx";
import { Field } from "#app/ui/fields/field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { TextInput } from "#app/ui/fields/text-input.tsx";
import { NeedsConnection } from "#app/ui/needs-connection.tsx";
import type { BookingDetails } from "./commands.ts";

const bookingDetails = z.object({
  buyerName: name,
  holderNames: z.array(z.string().check(z.maxLength(LIMITS.name, "Name too long"))),
  accessNotes: z.string().check(z.maxLength(LIMITS.accessNotes, "Access notes too long")),
  marketingOptIn: z.boolean(),
});

const guestDetails = z.extend(bookingDetails, { email });

type DetailsFormProps = {
  /** of the account; null where a guest says theirs */
  email: string | null;
  /** what a guest's address was refused with */
  emailError?: string | undefined;
  organiser: string;
  /** In pence; what costs nothing is booked at once. */
  totalPence: number;
  /** The name of each ticket held, in the order the names are sent. */
  tickets: readonly string[];
  defaults: BookingDetails;
  /** Hears of every change, so that nothing typed is lost. */
  onChange: (details: BookingDetails) => void;
  onSubmit: (details: BookingDetails) => Promise<void>;
  onBack: () => void;
  /** Offers to fill in the access needs that somebody has written before. */
  ownNeeds?: (written: string, fill: (needs: string) => void) => ReactNode;
  /** What the organiser asks, above the last fields. */
  questions?: ReactNode;
  /** What the box office said, above the button. */
  children?: ReactNode;
};

/** Who comes: the name on the booking, on each ticket if wanted, and what the place should know. */
export function DetailsForm({ tickets, defaults, onChange, onSubmit, ...props }: DetailsFormProps) {
  const form = useForm<BookingDetails>({
    resolver: zodResolver(props.email === null ? guestDetails : bookingDetails),
    mode: "onTouched",
    defaultValues: {
      email: "",
      ...defaults,
      holderNames: tickets.map((_, index) => defaults.holderNames[index] ?? ""),
    },
  });
  const { errors, isSubmitting } = form.formState;
  const ticketKeys = distinctKeys(tickets);

  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }),
    [form, onChange],
  );

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(onSubmit)} className="grid gap-6">
      <AntiForgeryField />
      {props.email === null ? null : (
        <p className="text-ink-2">
          Tickets are sent to <strong className="text-ink [overflow-wrap:anywhere]">{props.email}</strong>.
        </p>
      )}
      <Field label="Name" error={errors.buyerName?.message} required>
        <TextInput autoComplete="name" {...form.register("buyerName")} />
      </Field>
      {props.email === null ? (
        <Field
          label="Email address"
          hint="Your tickets are sent here."
          error={errors.email?.message ?? props.emailError}
          required
        >
          <TextInput type="email" autoComplete="email" {...form.register("email")} />
        </Field>
      ) : null}
      {tickets.length > 1 ? (
        <fieldset className="grid gap-4">
          <legend className="mb-3 font-bold">
            Names on the tickets{" "}
            <span className="font-normal text-ink-2">(optional: leave blank to use yours)</span>
          </legend>
          {tickets.map((ticket, index) => (
            <Field
              key={ticketKeys[index]}
              label={`Ticket ${index + 1}, ${ticket}`}
              error={errors.holderNames?.[index]?.message}
            >
              <TextInput autoComplete="off" {...form.register(`holderNames.${index}`)} />
            </Field>
          ))}
        </fieldset>
      ) : null}
      <Field
        label="Access needs (optional)"
        hint="What the venue should know: a seat, a ramp, a companion. Only the people running the night read it."
        error={errors.accessNotes?.message}
      >
        <TextArea rows={3} {...form.register("accessNotes")} />
      </Field>
      {props.ownNeeds?.(form.watch("accessNotes"), (needs) =>
        form.setValue("accessNotes", needs, { shouldDirty: true, shouldValidate: true }),
      )}
      <Checkbox
        label={`${props.organiser} may email me about other nights`}
        {...form.register("marketingOptIn")}
      />
      {props.questions}
      {props.totalPence > 0 ? (
        <p className="max-w-reading text-small text-ink-2">
          By continuing you agree to our{" "}
          <a href="/terms" target="_blank" rel="noreferrer" className="text-link underline">
            terms
          </a>
          . Nothing is charged before you pay on the next page.
        </p>
      ) : null}
      {props.children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" busy={isSubmitting}>
          {submitWords(props.totalPence, isSubmitting)}
        </Button>
        <Button variant="quiet" size="lg" onClick={props.onBack}>
          Back to tickets
        </Button>
      </div>
      <NeedsConnection />
    </form>
  );
}

function submitWords(totalPence: number, isSubmitting: boolean): string {
  if (totalPence > 0) return isSubmitting ? "One moment..." : "Continue to payment";
  return isSubmitting ? "Booking..." : "Book for free";
}
