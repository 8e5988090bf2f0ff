import { CoverLink } from "#app/ui/cover-link.tsx";
import { HomeSection } from "../home-section.tsx";
import type { HomeStrip, StripProps } from "../home-strip.ts";
import type { HomeJob } from "./work.server.ts";

/** The newest work, with what it pays. */
function Work({ data }: StripProps<HomeJob[]>) {
  if (data.length === 0) return null;
  return (
    <HomeSection id="work" title="Work" more={{ to: "/careers", label: "All work" }}>
      <ul className="grid gap-px bg-line sm:grid-cols-2 lg:grid-cols-4">
        {data.map((job) => (
          <li key={job.slug} className="relative bg-bg p-(--gutter) hover:bg-surface">
            <p className="type-label text-ink-2">{job.pay}</p>
            <h3 className="mt-2 type-h3">
              <CoverLink to={`/careers/${job.slug}`}>{job.title}</CoverLink>
            </h3>
            <p className="mt-2 text-ink-2 text-small">{job.where}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}

export default { order: 65, Strip: Work } satisfies HomeStrip<HomeJob[]>;
