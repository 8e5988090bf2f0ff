/** A title or a hint as a sentence of its own: with a full stop where it ends in none of . ! ? … */
export function asSentence(text: string): string {
  const words = text.trim();
  return words === "" || /[.!?…:]$/.test(words) ? words : `${words}.`;
}
