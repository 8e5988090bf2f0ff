import { Plus } from "#app/ui/icons/plus.ts";
import { HomeSection } from "../home-section.tsx";
import type { HomeStrip, StripProps } from "../home-strip.ts";

/** Questions and answers, made from what the page knows. */
function Faq({ home }: StripProps<undefined>) {
  return (
    <HomeSection id="faq" title="Asked at the door">
      <div className="grid px-(--gutter) lg:grid-cols-2 lg:gap-x-12">
        {home.faq.map(({ question, answer }) => (
          <details key={question} className="group border-line border-b">
            <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-4 py-3 font-bold [&::-webkit-details-marker]:hidden">
              {question}
              <Plus
                className="size-6 shrink-0 transition-transform group-open:rotate-45"
                aria-hidden="true"
              />
            </summary>
            <p className="pb-4 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </HomeSection>
  );
}

export default { order: 100, isShared: true, Strip: Faq } satisfies HomeStrip;
