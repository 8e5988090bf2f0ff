/** `wanted`, or with the first number that makes it different from the names in use: "Phone 2". */
export function freeName(wanted: string, taken: readonly string[]): string {
  const isTaken = (name: string) => taken.some((other) => other.toLowerCase() === name.toLowerCase());
  let name = wanted;
  for (let number = 2; isTaken(name); number += 1) name = `${wanted} ${number}`;
  return name;
}
