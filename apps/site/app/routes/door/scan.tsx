import { EmptyState } from "#app/ui/empty-state.tsx";

/** Scans tickets. */
export default function Scan() {
  return (
    <section className="column grid gap-5 py-6" aria-labelledby="scan">
      <h2 id="scan" className="type-h2">
        Scan
      </h2>
      <EmptyState>The camera comes next.</EmptyState>
    </section>
  );
}
