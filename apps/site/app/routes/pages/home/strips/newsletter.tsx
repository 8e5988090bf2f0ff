import { NewsletterBox } from "#app/parts/newsletter/newsletter-box.tsx";
import { HomeSection } from "../home-section.tsx";
import type { HomeStrip } from "../home-strip.ts";

/** Asks for the newsletter, beneath the journal. */
function Newsletter() {
  return (
    <HomeSection id="newsletter" title="Wednesdays, by email">
      <div className="p-(--gutter)">
        <NewsletterBox source="home" />
      </div>
    </HomeSection>
  );
}

export default { order: 64, isShared: true, Strip: Newsletter } satisfies HomeStrip;
