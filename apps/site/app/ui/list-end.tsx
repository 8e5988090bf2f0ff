/**
 * What a list says that is read up to so many rows and has reached them: no list ends without a word.
 *
 * @param which which of all these are, as in "The latest 200 are listed."
 */
export function ListEnd({ shown, most, which = "first" }: { shown: number; most: number; which?: string }) {
  if (shown < most) return null;
  return (
    <p className="py-4 text-ink-2 text-small">
      The {which} {most.toLocaleString("en-GB")} are listed.
    </p>
  );
}
