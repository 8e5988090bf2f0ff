import { type ReactNode, useId } from "react";

type SettingsSectionProps = { title: string; intro: ReactNode; children: ReactNode };

/** One matter of the settings: what it is on the left, what can be done about it on the right. */
export function SettingsSection({ title, intro, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="grid gap-5 border-line border-t py-8 md:grid-cols-[minmax(14rem,1fr)_2fr] md:gap-12"
    >
      <div>
        <h2 id={id} className="type-h3">
          {title}
        </h2>
        <p className="mt-2 max-w-reading text-small text-ink-2">{intro}</p>
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}
