/** A whole number that was typed; nothing for an empty field, and -1, which is refused at its field, for anything else. */
export const toNumber = (typed: string): number | undefined =>
  typed.trim() === "" ? undefined : /^\d{1,6}$/.test(typed.trim()) ? Number(typed) : -1;
