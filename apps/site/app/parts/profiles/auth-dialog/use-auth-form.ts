import { type FocusEvent, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import type * as z from "zod/mini";
import { loadClientScript } from "#app/api/browser-client.ts";
import { fetchAhead } from "#app/api/fetch-ahead.ts";
import { afterPress } from "#app/parts/profiles/after-press.ts";
import { findProblems, readForm } from "#app/parts/profiles/form-problems.ts";
import { loadToastRegions } from "#app/ui/notices/toasts.ts";

type Values = Readonly<Record<string, string>>;

/** What the fields of a form need of it. */
export type AuthForm = Pick<ReturnType<typeof useAuthForm>, "errors" | "field">;

/**
 * A form judged by one of the contract's schemas: a field is judged when it is left and on every change
 * afterwards, so nobody is told off while still typing; the first wrong field takes focus. The inputs keep their
 * own values, so what was typed or filled in before the page came to life counts. Small on purpose: these
 * screens are first pages, and react-hook-form with its resolver is half as big as all the rest of them.
 * @param loadNext fetches the screens that may follow, once somebody enters the form
 */
export function useAuthForm<Output>(
  schema: z.ZodMiniType<Output>,
  defaults: Values = {},
  loadNext: readonly (() => Promise<unknown>)[] = [],
) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Values | null>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [added, setAdded] = useState<Values>({});
  const [isSubmitting, setIsSubmitting] = useState(false);

  const values = (): Values => (form.current ? readForm(form.current) : {});
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  useEffect(() => {
    const element = form.current;
    const judge = () => setProblems(element ? findProblems(schema, readForm(element)) : null);
    judge();
    // some fillers of passwords tell of nothing but a change, which React takes for the end of typing and says nothing of
    element?.addEventListener("change", judge);
    return () => element?.removeEventListener("change", judge);
  }, [schema]);
  const [ahead] = useState(() => [loadClientScript, loadToastRegions, ...loadNext]);
  /** A person who enters the form will send it: what that takes is there by then, however slow the line. */
  const onFocus = () => fetchAhead(...ahead);
  useEffect(() => {
    // nobody hears of a field that was entered before the page came to life
    if (form.current?.contains(document.activeElement)) fetchAhead(...ahead);
  }, [ahead]);

  const errors: Record<string, string | undefined> = { ...added };
  for (const name of touched) errors[name] ??= problems?.[name];

  function onInput(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    setAdded(({ [name]: _changed, ...others }) => others);
    setProblems(findProblems(schema, values()));
  }

  function onBlur(event: FocusEvent<HTMLFormElement>) {
    const { name } = event.target as unknown as HTMLInputElement;
    afterPress(() => {
      if (!form.current) return;
      if (name) setTouched((before) => new Set(before).add(name));
      setProblems(findProblems(schema, values()));
    });
  }

  /** Shows what is wrong and takes the reader to the first of it. */
  function showProblems() {
    const found = findProblems(schema, values());
    setProblems(found);
    setTouched(new Set(Object.keys(found)));
    const first = Object.keys(values()).find((name) => name in found);
    if (first) focus(first);
  }

  /** A button that is disabled swallows Enter; a person who presses it is told why nothing is sent. */
  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    if (Object.keys(findProblems(schema, values())).length > 0) showProblems();
  }

  /** What the form does with values that are right; with wrong ones it shows what is wrong. */
  const submit = (send: (output: Output) => Promise<void>) => async (event: FormEvent) => {
    event.preventDefault();
    const parsed = schema.safeParse(values());
    if (!parsed.success) {
      showProblems();
      return;
    }
    setIsSubmitting(true);
    await send(parsed.data);
    setIsSubmitting(false);
  };

  return {
    formProps: { ref: form, method: "post", noValidate: true, onFocus, onKeyDown, onInput, onBlur } as const,
    field: (name: string) => ({ name, defaultValue: defaults[name] }),
    errors,
    isValid: problems !== null && Object.keys(problems).length === 0,
    isSubmitting,
    submit,
    focus,
    value: (name: string) => values()[name] ?? "",
    /** Shows a problem at a field until it is changed, and takes the reader there. */
    addError: (name: string, message: string) => {
      setAdded((before) => ({ ...before, [name]: message }));
      focus(name);
    },
  };
}
