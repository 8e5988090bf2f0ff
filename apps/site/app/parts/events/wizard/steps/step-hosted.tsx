/** What a host reads in place of publishing: the team that holds the night does that. */
export function StepHosted() {
  return (
    <p className="border-ink border-s-4 ps-4">
      What you wrote is kept. The team that sells the night reads it in the same draft, saves it and publishes
      the night.
    </p>
  );
}
