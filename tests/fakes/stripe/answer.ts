// What the fake answers with.

export type Answer = { status: number; body: unknown };
export type Form = Record<string, string>;

export const refusal = (status: number, type: string, code: string, message: string): Answer => ({
  status,
  body: { error: { type, code, message } },
});
export const missing = refusal(404, "invalid_request_error", "resource_missing", "No such object");
export const list = (data: unknown[]): Answer => ({
  status: 200,
  body: { object: "list", data, has_more: false },
});

/** The fields of a form that are metadata. */
export const metadataOf = (form: Form): Record<string, string> =>
  Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const field = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return field ? [[field, value]] : [];
    }),
  );
