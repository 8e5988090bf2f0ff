/** How long a room takes to answer, never told too short. @param minutes the middle of its last answers, null while it has too few */
export function answerTime(minutes: number | null): string | null {
  if (minutes === null) return null;
  if (minutes <= 60) return "Usually answers within an hour";
  if (minutes <= 2880) return `Usually answers in ${Math.ceil(minutes / 60)} hours`;
  return `Usually answers in ${Math.ceil(minutes / 1440)} days`;
}
