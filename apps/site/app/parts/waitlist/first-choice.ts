type Choice = { types: readonly { id: string }[]; takesAny: boolean };

/** The ticket that a wish begins with: "" is any of them, which is refused while other tickets can be had. */
export const firstChoice = ({ types, takesAny }: Choice): string =>
  takesAny && types.length !== 1 ? "" : (types[0]?.id ?? "");
