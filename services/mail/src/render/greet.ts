/** "Hello Ada", or "Hello" where the name is not known to be the reader's own. */
export const greet = (name: string | undefined): string => (name ? `Hello ${name}` : "Hello");
