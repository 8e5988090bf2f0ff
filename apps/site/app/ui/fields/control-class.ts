/** The look shared by everything one types into or chooses from. */
export const controlClass =
  "w-full min-h-11 rounded-input border border-line-strong bg-surface px-3 py-2 text-ink hover:border-ink aria-invalid:border-2 aria-invalid:border-red disabled:opacity-55";
