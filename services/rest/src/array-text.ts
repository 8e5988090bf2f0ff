/** Values as the text of an SQL array. https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
export function toArrayText(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`).join(",")}}`;
}
