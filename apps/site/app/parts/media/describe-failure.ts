/** The sentence shown when a command failed: what is wrong and what to do. */
export function describeFailure(error: unknown): string {
  if (!navigator.onLine) return "You're offline. Nothing was changed.";
  const { message, hint, details, code, status } = (error ?? {}) as {
    message?: string;
    hint?: string | null;
    details?: string | null;
    code?: string;
    status?: number;
  };
  // refusals of ours say what is wrong and what to do; anything else is our own failure
  const isOurs = /^[A-Z]+_[A-Z_]+$/.test(details ?? code ?? "") || (status !== undefined && status < 500);
  if (isOurs && message) return hint ? `${message.replace(/\.$/, "")}. ${hint}` : message;
  return "That did not work. Try again in a moment.";
}
