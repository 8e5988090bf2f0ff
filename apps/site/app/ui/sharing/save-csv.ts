/** Saves a table as a file of the browser, with the mark by which spreadsheets know its letters. */
export function saveCsv(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([`\ufeff${text}`], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
