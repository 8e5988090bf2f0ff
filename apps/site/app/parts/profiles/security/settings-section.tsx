import { type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import type { SettingAnchor } from "./setting-anchor.ts";

type SettingsSectionProps = {
  /** By which an address leads here; without one it is only read. */
  anchor?: SettingAnchor;
  title: ReactNode;
  intro: ReactNode;
  children: ReactNode;
};

/** One matter of the settings: what it is on the left, what can be done about it on the right. */
export function SettingsSection({ anchor, title, intro, children }: SettingsSectionProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const isMeant = anchor !== undefined && hash === `#${anchor}`;

  // the sections come once the account has been read, when the browser has long looked for its target
  useEffect(() => {
    if (!isMeant) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView();
  }, [isMeant]);

  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-5 border-line border-t py-8 md:grid-cols-[minmax(14rem,1fr)_2fr] md:gap-12"
    >
      <div>
        <h2 ref={heading} id={id} tabIndex={-1} className="type-h3">
          {title}
        </h2>
        <p className="mt-2 max-w-reading text-small text-ink-2">{intro}</p>
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}
