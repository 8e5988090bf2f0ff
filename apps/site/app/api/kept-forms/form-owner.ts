// Whose drafts these are. The session says it here, since what keeps forms is fetched late and knows no part of the product.

let owner: string | null | undefined;
const listeners = new Set<() => void>();

/** The person who is signed in, null for a visitor, undefined until the page has looked. */
export const formOwner = (): string | null | undefined => owner;

/** Says who is signed in. */
export function setFormOwner(next: string | null | undefined): void {
  if (next === owner) return;
  owner = next;
  for (const listener of listeners) listener();
}

/** Calls back when somebody else signs in, or nobody is any more. */
export function onFormOwner(listener: () => void): void {
  listeners.add(listener);
}

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
