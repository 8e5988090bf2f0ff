/** What is typed with commas between, as a list without repeats: "techno, dub" as ["techno", "dub"]. */
export const typedList = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean),
  ),
];
