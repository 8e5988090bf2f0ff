import { CoverLink } from "#app/ui/cover-link.tsx";
import { HomeSection } from "../home-section.tsx";
import type { HomeStrip, StripProps } from "../home-strip.ts";
import type { HomeArticle } from "./journal.server.ts";

/** The latest from the journal. */
function Journal({ data }: StripProps<HomeArticle[]>) {
  if (data.length === 0) return null;
  return (
    <HomeSection id="journal" title="Journal" more={{ to: "/journal", label: "Read the journal" }}>
      <ul className="grid gap-px bg-line lg:grid-cols-3">
        {data.map(({ slug, label, title, standfirst }) => (
          <li key={slug} className="relative bg-bg p-(--gutter) hover:bg-surface">
            <p className="type-label text-ink-2">{label}</p>
            <h3 className="mt-2 type-h3">
              <CoverLink to={`/journal/${slug}`}>{title}</CoverLink>
            </h3>
            <p className="mt-2 text-ink-2 text-small">{standfirst}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

export default { order: 63, Strip: Journal } satisfies HomeStrip<HomeArticle[]>;
