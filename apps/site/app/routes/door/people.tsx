import { EmptyState } from "#app/ui/empty-state.tsx";

/** Finds people. */
export default function People() {
  return (
    <section className="column grid gap-5 py-6" aria-labelledby="people">
      <h2 id="people" className="type-h2">
        People
      </h2>
      <EmptyState>The search comes next.</EmptyState>
    </section>
  );
}
