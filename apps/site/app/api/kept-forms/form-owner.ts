// Whose drafts these are. The session says it here, since what keeps forms is fetched late and knows no part of the product.

import { makeStore } from "#app/device/store.ts";

const owner = makeStore<string | null | undefined>(undefined);

/** The person who is signed in, null for a visitor, undefined until the page has looked. */
export const formOwner = owner.read;

/** Says who is signed in. */
export function setFormOwner(next: string | null | undefined): void {
  if (next !== owner.read()) owner.set(next);
}

/** Calls back when somebody else signs in, or nobody is any more. */
export const onFormOwner = owner.subscribe;

/**
 * Told by what sends a form, before it begins: `begin` answers what is called once it has arrived. Both are filled in by what keeps
 * the forms.
 */
export const sending = { begin: (): (() => void) => () => {} };

/** What was typed into before that has come. */
export const early = new Set<EventTarget | null>();
if (typeof document !== "undefined")
  document.addEventListener("input", ({ target }) => early.add(target), { capture: true, passive: true });

/** Whether something is typed on this page that has not been sent; `look` is given by what keeps the forms. */
export const unsent = { look: (): boolean => early.size > 0 };
