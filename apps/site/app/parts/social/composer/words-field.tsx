import { LIMITS } from "@undercroft/contract";
import { type Ref, useId } from "react";
import { OutboxFullError } from "#app/api/outbox.ts";
import { TextArea } from "#app/ui/fields/text-area.tsx";

type WordsFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
  error: string | null;
  rows?: number;
  fieldRef?: Ref<HTMLTextAreaElement>;
};

/** The field of a post or comment: grows with its words, counts from 900 characters on. */
export function WordsField({
  label,
  placeholder,
  value,
  onChange,
  error,
  rows = 3,
  fieldRef,
}: WordsFieldProps) {
  const id = useId();
  const length = [...value].length;
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <TextArea
        id={id}
        ref={fieldRef}
        dir="auto"
        rows={rows}
        className="block max-h-[60dvh] w-full"
        value={value}
        placeholder={placeholder}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-count ${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-error`} role="alert" className="mt-1 text-red text-small empty:hidden">
        {error}
      </p>
      <p id={`${id}-count`} className="mt-1 type-data text-ink-2 text-small empty:hidden">
        {length >= LIMITS.message - 100 ? `${length} of ${LIMITS.message}` : null}
      </p>
    </div>
  );
}

/** What is wrong with words before they are sent, or null. @param noun "post", "comment" */
export function problemOfWords(body: string, noun: string): string | null {
  if (body.trim() === "") return `Write something. A ${noun} needs words.`;
  const length = [...body].length;
  if (length > LIMITS.message)
    return `A ${noun} has ${LIMITS.message} characters at most. Take ${length - LIMITS.message} out.`;
  return null;
}

/** Why this browser cannot keep what was to wait. @param noun "post", "comment" */
export function problemOfQueue(reason: unknown, noun: string): string {
  if (reason instanceof OutboxFullError)
    return "A hundred things wait to be sent already. Wait until they are gone.";
  return `This browser cannot keep the ${noun}. Try again.`;
}
