import { Link } from "react-router";
import { HomeSection } from "../home-section.tsx";
import type { HomeStrip } from "../home-strip.ts";

/** For people who run rooms: the way to their page. */
function RunASpace() {
  return (
    <HomeSection id="run-a-space" title="Run a space?">
      <p className="max-w-reading px-(--gutter) pt-5">
        Claim the page of your room or add it, and look after it with your team.{" "}
        <Link to="/venue-partners" className="inline-flex min-h-6 items-center text-link">
          What you get and what it costs
        </Link>
      </p>
    </HomeSection>
  );
}

export default { order: 75, isShared: true, Strip: RunASpace } satisfies HomeStrip;
