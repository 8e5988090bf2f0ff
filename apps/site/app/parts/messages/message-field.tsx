import { LIMITS } from "@undercroft/contract";
import { type KeyboardEvent, type Ref, useId } from "react";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { useSendByEnter } from "./send-by-enter.ts";

type MessageFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSend: () => void;
  error: string | null;
  fieldRef?: Ref<HTMLTextAreaElement>;
};

/** Characters as people count them. */
export const lengthOf = (text: string): number => [...text].length;

/** The field of a message: grows to six lines, counts from 900 characters on, and sends by the chosen key. */
export function MessageField({ label, value, onChange, onSend, error, fieldRef }: MessageFieldProps) {
  const sendsByEnter = useSendByEnter();
  const id = useId();
  const length = lengthOf(value);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || event.shiftKey) return;
    if (!(event.ctrlKey || event.metaKey) && !sendsByEnter) return;
    event.preventDefault();
    onSend();
  }
  return (
    <div className="min-w-0 grow">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <TextArea
        id={id}
        ref={fieldRef}
        dir="auto"
        rows={1}
        className="block max-h-[calc(6lh+1.25rem)] w-full"
        value={value}
        placeholder="Write a message"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-count ${id}-error`}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={`${id}-error`} role="alert" className="text-red text-small empty:hidden">
        {error}
      </p>
      <p id={`${id}-count`} className="type-data text-ink-2 text-small empty:hidden">
        {length >= LIMITS.message - 100 ? `${length} of ${LIMITS.message}` : null}
      </p>
    </div>
  );
}
