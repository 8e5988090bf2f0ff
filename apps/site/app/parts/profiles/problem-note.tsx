/** Why a change was not made, until the next try. Announced when it appears. */
export function ProblemNote({ children }: { children: string | null }) {
  return (
    <p role="alert" className="border-2 border-red p-4 empty:hidden">
      {children}
    </p>
  );
}
